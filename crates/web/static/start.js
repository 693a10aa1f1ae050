// Starts the program. It stands in a file of its own, so that a page may forbid all scripts in it.
import init from "./elbowroom.js";
await init({ module_or_path: "./elbowroom.wasm" });
if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register("./offline.js").catch(() => {});
}
