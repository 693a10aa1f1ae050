use axum::routing::get;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    time::timeout,
};

use super::*;

const SOON: Duration = Duration::from_secs(20);

struct Served {
    address: SocketAddr,
    gate: Arc<Gate>,
    stop: watch::Sender<bool>,
    run: tokio::task::JoinHandle<()>,
}

async fn served(gate: Gate) -> Served {
    let large = || async { "x".repeat(64 << 20) };
    let last = async |last: Option<axum::Extension<LastOnes>>| match last {
        Some(_) => "last\n",
        None => "well\n",
    };
    let router = Router::new()
        .route("/", get(last))
        .route("/large", get(large));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopped) = watch::channel(false);
    let gate = Arc::new(gate);
    let run = tokio::spawn(run(listener, router, gate.clone(), stopped));
    Served {
        address,
        gate,
        stop,
        run,
    }
}

fn gate() -> Gate {
    Gate {
        head_time: Duration::from_millis(200),
        ..Gate::open()
    }
}

const ASK: &[u8] = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n";

/// Everything that comes until the connection is closed.
async fn all(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    // One that is reset is closed too.
    let _ = timeout(SOON, stream.read_to_end(&mut bytes)).await.unwrap();
    String::from_utf8(bytes).unwrap()
}

async fn nobody_is_there(gate: &Gate) {
    let nobody = async {
        while gate.all.load(Ordering::Relaxed) > 0 {
            sleep(Duration::from_millis(5)).await;
        }
    };
    timeout(SOON, nobody).await.unwrap();
    assert_eq!(gate.each.sum(), 0);
}

#[tokio::test]
async fn half_a_request_and_an_idle_connection_are_closed() {
    let served = served(gate()).await;
    let mut silent = TcpStream::connect(served.address).await.unwrap();
    let mut half = TcpStream::connect(served.address).await.unwrap();
    half.write_all(&ASK[..20]).await.unwrap();
    let mut idle = TcpStream::connect(served.address).await.unwrap();
    idle.write_all(ASK).await.unwrap();
    assert!(all(&mut idle).await.ends_with("well\n"));
    all(&mut silent).await;
    all(&mut half).await;
    drop((idle, silent, half));
    nobody_is_there(&served.gate).await;
}

#[tokio::test]
async fn an_address_has_so_many_connections_and_then_is_told_why_not() {
    let gate = Gate {
        most_each: 3,
        ..gate()
    };
    let served = served(gate).await;
    let mut open = Vec::new();
    for _ in 0..3 {
        let mut stream = TcpStream::connect(served.address).await.unwrap();
        stream.write_all(ASK).await.unwrap();
        let mut some = [0; 12];
        stream.read_exact(&mut some).await.unwrap();
        open.push(stream);
    }
    let mut more = TcpStream::connect(served.address).await.unwrap();
    assert!(all(&mut more).await.starts_with("HTTP/1.1 429 "));
    drop(open);
    nobody_is_there(&served.gate).await;
    let mut again = TcpStream::connect(served.address).await.unwrap();
    again.write_all(ASK).await.unwrap();
    assert!(all(&mut again).await.contains("well"));
}

#[tokio::test]
async fn the_last_connections_are_for_who_asks_whether_it_is_well() {
    let gate = Gate {
        most: 2,
        head_time: SOON,
        ..gate()
    };
    let served = served(gate).await;
    let mut open = Vec::new();
    for _ in 0..2 {
        open.push(TcpStream::connect(served.address).await.unwrap());
    }
    // They are taken in the order in which they came, and closed after one answer.
    let mut last = TcpStream::connect(served.address).await.unwrap();
    last.write_all(ASK).await.unwrap();
    assert!(all(&mut last).await.ends_with("last\n"));
    let mut reserve = Vec::new();
    for _ in 0..limits::RESERVE / 2 {
        reserve.push(TcpStream::connect(served.address).await.unwrap());
    }
    let mut none = TcpStream::connect(served.address).await.unwrap();
    assert!(all(&mut none).await.starts_with("HTTP/1.1 503 "));
}

#[tokio::test]
async fn a_stop_waits_for_no_half_request() {
    let served = served(Gate::open()).await;
    let mut half = TcpStream::connect(served.address).await.unwrap();
    half.write_all(&ASK[..20]).await.unwrap();
    while served.gate.all.load(Ordering::Relaxed) == 0 {
        sleep(Duration::from_millis(5)).await;
    }
    served.stop.send_replace(true);
    timeout(limits::PROXY_TIME / 2, served.run)
        .await
        .unwrap()
        .unwrap();
}

#[tokio::test]
async fn who_reads_nothing_is_let_go() {
    let served = served(Gate::open()).await;
    let mut stream = TcpStream::connect(served.address).await.unwrap();
    stream
        .write_all(b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n")
        .await
        .unwrap();
    let mut some = [0; 12];
    stream.read_exact(&mut some).await.unwrap();
    // Nothing more is read, and the connection is not closed by this side.
    nobody_is_there(&served.gate).await;
}
