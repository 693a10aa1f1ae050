//! Answers that are the same for everybody and good for a moment, so that to ask often costs no more than to ask
//! once.

use std::time::Duration;

use tokio::{sync::Mutex, time::Instant};

use super::error::Problem;

/// How long an answer is good.
const GOOD: Duration = Duration::from_secs(2);

/// The latest answer to a question.
pub struct Latest<T>(Mutex<Option<(Instant, T)>>);

impl<T> Default for Latest<T> {
    fn default() -> Latest<T> {
        Latest(Mutex::default())
    }
}

impl<T: Clone> Latest<T> {
    /// The answer: that of a moment ago, or one that is found now, while others who ask wait for it.
    pub async fn get(&self, find: impl Future<Output = Result<T, Problem>>) -> Result<T, Problem> {
        let mut latest = self.0.lock().await;
        if let Some((at, answer)) = &*latest
            && at.elapsed() < GOOD
        {
            return Ok(answer.clone());
        }
        let answer = find.await?;
        *latest = Some((Instant::now(), answer.clone()));
        Ok(answer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn an_answer_is_good_for_a_moment() {
        let latest = Latest::default();
        let get = async |n: u8| latest.get(async { Ok(n) }).await.unwrap();
        assert_eq!(get(1).await, 1);
        assert_eq!(get(2).await, 1);
        tokio::time::advance(GOOD).await;
        assert_eq!(get(3).await, 3);
    }
}
