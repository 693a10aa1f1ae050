// Starts the program, shows how far it has come, and says so where it cannot start. It stands in a file
// of its own, so that a page may forbid all scripts in it.
const SIZE = @size@;
// Milliseconds before the way so far is shown, and without a byte before something is said about it.
const PATIENCE = 1000;
const STALLED = 12000;
// And before what comes later is fetched unasked.
const CALM = 10000;

// Light or dark, as the reader has settled or as the system is; now, and whenever one of them changes.
const wishes = matchMedia("(prefers-color-scheme: dark)");
function theme() {
  let kept = null;
  try { kept = localStorage.getItem("elbowroom.theme"); } catch { /* It is locked: nothing was kept. */ }
  const dark = kept === "dark" || (kept !== "light" && wishes.matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
}
theme();
wishes.addEventListener("change", theme);
addEventListener("elbowroom-theme", theme);

// What the languages say that the program does not have with it, as a text; fetched once.
const WORDS = { it: "./words-it.json", pl: "./words-pl.json", ja: "./words-ja.json" };
// The parts of the program that a first game does without.
const PARTS = "./split_later.wasm";
const LATER = [...Object.values(WORDS), PARTS];
const asked = {};
globalThis.elbowroomWords = async lang => {
  asked[lang] ??= fetch(WORDS[lang]).then(answer => {
    if (!answer.ok) throw new Error(`${lang}: ${answer.status}`);
    return answer.text();
  });
  // What did not come is asked for again the next time.
  asked[lang].catch(() => delete asked[lang]);
  return asked[lang];
};

// Where this browser is told what happens while no page is open, as the server wants to know it; or why it
// is not. What was settled with another key of the server is of no use any more.
globalThis.elbowroomPush = async (key, ask) => {
  const workers = navigator.serviceWorker;
  if (!("PushManager" in window) || !(await workers?.getRegistration())) return "none";
  if (ask) await Notification.requestPermission();
  if (Notification.permission !== "granted") return "denied";
  const { pushManager } = await workers.ready;
  const wanted = { userVisibleOnly: true, applicationServerKey: key };
  const known = await pushManager.getSubscription();
  const plain = bytes => btoa(String.fromCharCode(...new Uint8Array(bytes)));
  const theirs = key.replaceAll("-", "+").replaceAll("_", "/");
  const same = known && plain(known.options.applicationServerKey).replaceAll("=", "") === theirs;
  if (known && !same) await known.unsubscribe();
  return JSON.stringify(same ? known : await pushManager.subscribe(wanted));
};

// Whether the reader's system may have passkeys for this page: they are bound to names, not to addresses.
globalThis.elbowroomPasskeys = () =>
  "parseCreationOptionsFromJSON" in (globalThis.PublicKeyCredential ?? {}) && !/^[[\d.]+/.test(location.hostname);

// What the reader's system answers where it is asked for a passkey, a fresh one or one that it has; or why it
// does not.
globalThis.elbowroomPasskey = async (asked, fresh) => {
  const [read, what] = fresh
    ? ["parseCreationOptionsFromJSON", "create"]
    : ["parseRequestOptionsFromJSON", "get"];
  try {
    const publicKey = PublicKeyCredential[read](JSON.parse(asked));
    return JSON.stringify(await navigator.credentials[what]({ publicKey }));
  } catch (why) {
    return why.name === "InvalidStateError" ? "known" : "none";
  }
};

const splash = document.querySelector("#splash");
const progress = splash.querySelector("progress");
const words = choose();
const again = words.querySelector("a");
again.addEventListener("click", event => {
  event.preventDefault();
  location.reload();
});

// The reader's language, as in an earlier visit or as the browser asks for.
function choose() {
  let kept = null;
  try { kept = localStorage.getItem("elbowroom.language"); } catch { /* It is locked: nothing was kept. */ }
  const all = [...splash.querySelectorAll("[lang]")];
  const of = tag => all.find(e => tag?.toLowerCase().split("-")[0] === e.lang);
  const mine = [kept, ...navigator.languages].map(of).find(e => e) ?? all[0];
  for (const e of all) e.hidden = e !== mine;
  splash.querySelector(".late").classList.remove("late");
  return mine;
}

function say(what) {
  for (const e of words.querySelectorAll("[data-say]")) e.hidden = e.dataset.say !== what;
  again.hidden = !what || what === "loading";
  progress.hidden = what !== "loading" && what !== "slow";
}

// The program, while what comes of it is counted.
async function fetched(heard) {
  const response = await fetch("./elbowroom.wasm", { credentials: "same-origin" });
  if (!response.ok) throw new Error(`the program: ${response.status}`);
  (async () => {
    const reader = response.clone().body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) heard(part.value.length);
  // Whoever starts the program hears of it, too.
  })().catch(() => {});
  return response;
}

// The words come while the program does, which asks for them again and says what goes wrong with them.
if (words.lang in WORDS) globalThis.elbowroomWords(words.lang).catch(() => {});
say(null);
let got = 0;
let last = performance.now();
const began = last;
const watch = setInterval(() => {
  const now = performance.now();
  if (now - last > STALLED) say("slow");
  else if (now - began > PATIENCE) say("loading");
}, 250);
try {
  if (typeof WebAssembly !== "object") throw new ReferenceError("there is no WebAssembly");
  const program = fetched(bytes => {
    got += bytes;
    last = performance.now();
    progress.value = got / SIZE;
  });
  // It fails below, once the other file has come.
  program.catch(() => {});
  const { default: init } = await import("./elbowroom.js");
  await init({ module_or_path: program });
  if ("serviceWorker" in navigator) {
    const { serviceWorker } = navigator;
    const keep = files => files.forEach(file => fetch(file).catch(() => {}));
    // What keeps the files from now on did not see these come.
    serviceWorker.addEventListener("controllerchange", () => {
      const come = performance.getEntriesByType("resource").map(entry => entry.name);
      keep(LATER.filter(file => come.includes(new URL(file, document.baseURI).href)));
    });
    // Who comes again, or takes the program in among his own, may want all of it where there is no network.
    const all = () => keep([PARTS]);
    addEventListener("appinstalled", all);
    if (serviceWorker.controller) setTimeout(all, CALM);
    serviceWorker.register("./offline.js").catch(() => {});
  }
} catch (why) {
  console.error(why);
  const lacks = typeof WebAssembly !== "object" || why instanceof WebAssembly.CompileError;
  say(lacks ? "lacks" : "failed");
} finally {
  clearInterval(watch);
}
