// Keeps the app itself for when there is no network; what the service says to people never comes here.
// Each build of the app has a cache of its own, the newest last; the one before it stays for pages that are open still.
// `self.app` is written above this by the build: see vite-service-worker.ts.
const { name: prefix, leaves } = self.app
const shell = '/'

self.addEventListener('install', (event) => {
  event.waitUntil(
    fetch(shell)
      .then(keepShell)
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => event.waitUntil(keepAll(event.data)))

const isOurs = ({ method, url }) => method === 'GET' && new URL(url).origin === self.location.origin

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { pathname } = new URL(request.url)
  if (!isOurs(request) || leaves.includes(pathname.split('/')[1])) return
  if (request.mode === 'navigate') event.respondWith(freshOrKept(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(keptOrFresh(request))
})

const builds = async () => (await caches.keys()).filter((name) => name.startsWith(prefix))
const newestBuild = async () => caches.open((await builds()).at(-1) ?? prefix)

/** The newest page where there is a network, the last one where there is none. */
async function freshOrKept(request) {
  const response = await fetch(request).catch(() => undefined)
  if (!response) return (await (await newestBuild()).match(shell)) ?? Response.error()
  if (response.ok) await keepShell(response.clone())
  return response
}

/** A page that differs is of another build: of those before it, all but the last go. */
async function keepShell(response) {
  if (!response.ok) throw new Error(`the app answered ${response.status}`)
  const digest = await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer())
  const name = `${prefix} ${new Uint8Array(digest).join('.')}`
  const known = await builds()
  const before = known.filter((build) => build !== name)
  // One that comes back is the newest again.
  if (known.at(-1) !== name) await caches.delete(name)
  await (await caches.open(name)).put(shell, response)
  await Promise.all(before.slice(0, -1).map((old) => caches.delete(old)))
}

async function keepAll(addresses) {
  const cache = await newestBuild()
  const assets = addresses.filter((address) => new URL(address).pathname.startsWith('/assets/'))
  await Promise.all(assets.map(async (asset) => (await cache.match(asset)) ?? cache.add(asset)))
}

/** Assets are named by their content: one that is kept is the right one for ever. */
async function keptOrFresh(request) {
  const cache = await newestBuild()
  const kept = await cache.match(request)
  if (kept) return kept
  const older = await caches.match(request)
  if (older) {
    await cache.put(request, older.clone())
    return older
  }
  const response = await fetch(request)
  if (response.ok) await cache.put(request, response.clone())
  return response
}
