// Caches the app's page and assets for offline use, never replies of the API. Each build of the app has a separate
// cache, the newest last; the previous one stays for pages that are still open. The build prepends `self.app`: see
// vite-service-worker.ts.
const { name: prefix, leaves, hasPages } = self.app
const shell = '/'

self.addEventListener('install', (event) => {
  event.waitUntil(
    fetch(shell)
      .then(cacheShell)
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  if (Array.isArray(event.data)) event.waitUntil(cacheAssets(event.data))
})

const isOurs = ({ method, url }) => method === 'GET' && new URL(url).origin === self.location.origin

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { pathname } = new URL(request.url)
  if (!isOurs(request) || leaves.includes(pathname.split('/')[1])) return
  if (request.mode === 'navigate') event.respondWith(networkFirst(event, request))
  else if (pathname.startsWith('/assets/')) event.respondWith(cacheFirst(request))
})

const builds = async () => (await caches.keys()).filter((name) => name.startsWith(prefix))
const newestBuild = async () => caches.open((await builds()).at(-1) ?? prefix)

/** Returns the page from the network; offline, the page of the newest cached build. */
async function networkFirst(event, request) {
  const response = await fetch(request).catch(() => undefined)
  if (!response) return (await (await newestBuild()).match(shell)) ?? Response.error()
  // An app with several pages caches the first one, which opens every address.
  if (hasPages)
    event.waitUntil(
      fetch(shell)
        .then(cacheShell)
        .catch(() => undefined),
    )
  else if (response.ok) await cacheShell(response.clone())
  return response
}

/** Caches a page. A changed page belongs to a new build: keeps its cache and the previous one, deletes older ones. */
async function cacheShell(response) {
  if (!response.ok) throw new Error(`the app answered ${response.status}`)
  const digest = await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer())
  const name = `${prefix} ${new Uint8Array(digest).join('.')}`
  const known = await builds()
  const before = known.filter((build) => build !== name)
  // A build that returns (a rollback) becomes the newest again.
  if (known.at(-1) !== name) await caches.delete(name)
  await (await caches.open(name)).put(shell, response)
  await Promise.all(before.slice(0, -1).map((old) => caches.delete(old)))
}

async function cacheAssets(urls) {
  const cache = await newestBuild()
  const assets = urls.filter((url) => new URL(url, self.location.origin).pathname.startsWith('/assets/'))
  await Promise.all(assets.map(async (asset) => (await cache.match(asset)) ?? cache.add(asset)))
}

/** Returns an asset from the cache, otherwise from the network. Its name contains a hash, so it is never stale. */
async function cacheFirst(request) {
  const cache = await newestBuild()
  const cached = await cache.match(request)
  if (cached) return cached
  const older = await caches.match(request)
  if (older) {
    await cache.put(request, older.clone())
    return older
  }
  const response = await fetch(request)
  if (response.ok) await cache.put(request, response.clone())
  return response
}
