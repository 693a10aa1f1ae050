// Keeps the client, so that it opens without a network. Files are named by what is in them, so a
// kept one is never out of date; only the page itself is asked for anew.
const CACHE = "elbowroom-@version@";
const FILES = [@files@];
const LATER = [@later@];

addEventListener("install", event => {
  event.waitUntil(caches.open(CACHE).then(cache => cache.addAll(FILES)));
});

// This comes once no page of an older version is open any more.
addEventListener("activate", event => {
  const old = keys => keys.filter(k => k.startsWith("elbowroom-") && k !== CACHE);
  event.waitUntil(caches.keys().then(keys => Promise.all(old(keys).map(k => caches.delete(k))))
    .then(() => clients.claim()));
});

// A network that does not answer soon counts as none.
const soon = request => Promise.race([
  fetch(request),
  new Promise((_, fail) => setTimeout(() => fail(new Error("slow")), 1500)),
]);

// A language is kept once somebody has read it, a part of the program once somebody has wanted it.
async function fetched(request) {
  const answer = await fetch(request);
  if (answer.ok && LATER.some(file => request.url === new URL(file, registration.scope).href)) {
    await (await caches.open(CACHE)).put(request, answer.clone());
  }
  return answer;
}

// Somebody is told what there is to do while no page is open. What a page has to show is shown, whatever came.
addEventListener("push", event => {
  let told = {};
  try { told = event.data.json(); } catch { /* It is not from this server. */ }
  const [first, ...others] = told.notices ?? [];
  const one = first && others.length === 0;
  event.waitUntil(registration.showNotification(told.title ?? "Elbowroom", {
    body: one ? "" : told.text ?? "",
    // What is told of a table takes the place of what was told of it before.
    ...(one ? { tag: first.table, renotify: true } : {}),
    icon: "./icon-192.png",
    data: { to: one ? `./?table=${first.table}` : "./" },
  }));
});

// The table comes to the front if it is open somewhere, else it is opened.
addEventListener("notificationclick", event => {
  event.notification.close();
  const to = new URL(event.notification.data.to, registration.scope).href;
  event.waitUntil(clients.matchAll({ type: "window" }).then(pages => {
    const page = pages.find(page => page.url.split("#")[0] === to);
    return page ? page.focus() : clients.openWindow(to);
  }));
});

addEventListener("fetch", event => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(registration.scope)) return;
  // What a server says is never kept.
  if (request.url.startsWith(new URL("api/", registration.scope).href)) return;
  const kept = key => caches.open(CACHE).then(c => c.match(key, { ignoreSearch: true, ignoreVary: true }));
  event.respondWith(request.mode === "navigate"
    ? soon(request).catch(() => kept("./"))
    : kept(request).then(found => found ?? fetched(request)));
});
