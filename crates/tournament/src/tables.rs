//! Players shared out over tables, as well as can be.

/// How often all tables are gone through, at most.
const PASSES: usize = 60;

/// Lets two players of different tables change places as long as that costs less. `cost` is what a table costs.
pub(crate) fn improve(tables: &mut [Vec<u32>], cost: impl Fn(&[u32]) -> i64) {
    let mut costs: Vec<i64> = tables.iter().map(|t| cost(t)).collect();
    for _ in 0..PASSES {
        let mut better = false;
        for a in 0..tables.len() {
            for b in a + 1..tables.len() {
                for i in 0..tables[a].len() {
                    for j in 0..tables[b].len() {
                        better |= swap(tables, &mut costs, (a, i), (b, j), &cost);
                    }
                }
            }
        }
        if !better {
            return;
        }
    }
}

/// Swaps two, if that costs less; whether it did.
fn swap(
    tables: &mut [Vec<u32>],
    costs: &mut [i64],
    (a, i): (usize, usize),
    (b, j): (usize, usize),
    cost: &impl Fn(&[u32]) -> i64,
) -> bool {
    let exchange = |tables: &mut [Vec<u32>]| {
        let (one, other) = (tables[a][i], tables[b][j]);
        (tables[a][i], tables[b][j]) = (other, one);
    };
    exchange(tables);
    let after = (cost(&tables[a]), cost(&tables[b]));
    if after.0 + after.1 < costs[a] + costs[b] {
        (costs[a], costs[b]) = after;
        return true;
    }
    exchange(tables);
    false
}

/// The sum of what each two of a table cost.
pub(crate) fn pairs(table: &[u32], cost: impl Fn(u32, u32) -> i64) -> i64 {
    let with_later = |(i, &a): (usize, &u32)| -> i64 {
        let later = table[i + 1..].iter();
        later.map(|&b| cost(a, b)).sum()
    };
    table.iter().enumerate().map(with_later).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_change_places_as_long_as_it_costs_less() {
        let mut tables = vec![vec![1, 10], vec![2, 11], vec![3, 12]];
        let far = |a: u32, b: u32| i64::from(a.abs_diff(b)).pow(2);
        improve(&mut tables, |t| pairs(t, far));
        for table in &mut tables {
            table.sort_unstable();
        }
        tables.sort();
        assert_eq!(tables, [[1, 2], [3, 10], [11, 12]]);
        assert_eq!(pairs(&[1, 2, 4], far), 1 + 9 + 4);
    }
}
