// The bots' side: the same program, started without a page.
import init from "./elbowroom.js?@version@";
await init({ module_or_path: "./elbowroom_bg.wasm?@version@" });
