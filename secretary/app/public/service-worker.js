// Keeps the app itself for when there is no network; what people say never comes here.
const cacheName = 'sanhe-secretary-app'
const shell = '/'

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.add(shell))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => event.waitUntil(keepAll(event.data)))

const isOurs = ({ method, url }) => method === 'GET' && new URL(url).origin === self.location.origin

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { pathname } = new URL(request.url)
  if (!isOurs(request) || /^\/(api|ws|dev)(\/|$)/.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(freshOrKept(request, shell))
  else if (pathname.startsWith('/assets/')) event.respondWith(keptOrFresh(request))
})

/** The newest page where there is a network, the last one where there is none. */
async function freshOrKept(request, name) {
  const cache = await caches.open(cacheName)
  try {
    const response = await fetch(request)
    if (response.ok) await cache.put(name, response.clone())
    return response
  } catch {
    return (await cache.match(name)) ?? Response.error()
  }
}

async function keepAll(addresses) {
  const cache = await caches.open(cacheName)
  const assets = addresses.filter((address) => new URL(address).pathname.startsWith('/assets/'))
  await Promise.all(assets.map(async (asset) => (await cache.match(asset)) ?? cache.add(asset)))
}

/** Assets are named by their content: one that is kept is the right one for ever. */
async function keptOrFresh(request) {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(request)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) await cache.put(request, response.clone())
  return response
}
