//! The program of the web page, and of the worker that plays the bots: one file does for both.

fn main() {
    #[cfg(target_arch = "wasm32")]
    web::ui::run();
}
