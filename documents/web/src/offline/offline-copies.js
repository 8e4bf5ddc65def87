// Part of the service worker: keeps copies of documents that the user read, with their tree and pictures, for reading
// without a connection. The build appends this file to the service worker of ui/src/pwa. Copies belong to one user: they
// are deleted when the session ends, and those of a project when the user cannot see the project any more.
const copiesName = 'copies of documents'
const keptProjectsPath = '/offline/kept-projects'

/** Limits of copies of documents that were read, and of projects that the user keeps offline. Pictures count as bytes. */
const readLimits = { documents: 200, bytes: 50 * 1024 * 1024 }
const keptLimits = { documents: 1000, bytes: 200 * 1024 * 1024 }

const copied =
  /^\/api\/(auth\/me|projects|projects\/[^/]+|projects\/[^/]+\/(docs|assets|docs\/[^/]+|docs\/[^/]+\/blocks|files\/.+))$/
const documentPath = /^\/api\/projects\/[^/]+\/docs\/[^/]+$/
const gatewayErrors = [502, 503, 504]

/** Changes when all copies are deleted, so that a reply that was requested before is not stored after the deletion. */
let generation = 0
/** Sizes of the copies in bytes by path, the oldest first; undefined until the cache was read. */
let sizes

const openCopies = () => caches.open(copiesName)
const projectOf = (path) => decodeURIComponent(/^\/api\/projects\/([^/]+)/.exec(path)?.[1] ?? '')

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  if (request.method === 'POST' && pathname === '/api/auth/logout') event.respondWith(signOut(request))
  else if (request.method === 'GET' && copied.test(pathname)) event.respondWith(answer(event, pathname))
})

self.addEventListener('message', (event) => {
  const { type, slugs } = event.data
  if (type === 'precache') event.waitUntil(cacheAssets(self.app.precache))
  if (type === 'clear-copies') event.waitUntil(clearCopies())
  if (type === 'keep-projects') event.waitUntil(storeKeptProjects(slugs))
})

async function signOut(request) {
  const response = await fetch(request)
  if (response.ok) await clearCopies()
  return response
}

/**
 * Returns the reply for what this device has no copy of. Its shape is that of the errors of the service; `offline` tells
 * the page that a retry is of no use.
 */
function noCopy() {
  const isChinese = self.navigator?.language.startsWith('zh') ?? false
  const error = isChinese
    ? '网络连接已断开，本机没有此内容的副本。'
    : 'You are offline, and this device has no copy of it.'
  return Response.json({ error, offline: true }, { status: 503 })
}

/** Returns the reply of the service; without a connection, the copy. */
async function answer(event, path) {
  const before = generation
  const response = await fetch(event.request).catch(() => undefined)
  if (!response || gatewayErrors.includes(response.status)) {
    const copy = await (await openCopies()).match(path)
    return copy ?? response ?? noCopy()
  }
  event.waitUntil(keep(path, response.clone(), before))
  return response
}

async function keep(path, response, before) {
  if (response.status === 401) return clearCopies()
  if (response.status === 403 || response.status === 404) return remove([path, `${path}/blocks`])
  if (response.status !== 200 || response.type !== 'basic') return
  // A document that was moved answers under its new address.
  const place = response.redirected ? new URL(response.url).pathname : path
  if (place !== path) await remove([path])
  const body = await response.blob()
  if (before !== generation) return
  if (place === '/api/auth/me') await forgetOtherUser(await body.text())
  const current = generation
  const headers = new Headers(response.headers)
  headers.set('x-copy-bytes', String(body.size))
  const copies = await openCopies()
  if (current !== generation) return
  // If all copies are deleted meanwhile, this copy goes into the deleted cache.
  await copies.put(place, new Response(body, { headers }))
  const known = await readSizes()
  if (current !== generation) return
  known.delete(place)
  known.set(place, body.size)
  if (place === '/api/projects') await removeForeignProjects(await body.text())
  await trim()
}

async function forgetOtherUser(text) {
  const before = await (await openCopies()).match('/api/auth/me')
  if (before && (await before.json()).user.id !== JSON.parse(text).user.id) await clearCopies()
}

async function removeForeignProjects(text) {
  const slugs = new Set(JSON.parse(text).projects.map(({ slug }) => slug))
  const known = await readSizes()
  await remove([...known.keys()].filter((path) => projectOf(path) !== '' && !slugs.has(projectOf(path))))
}

async function readSizes() {
  if (sizes) return sizes
  const copies = await openCopies()
  const read = new Map()
  for (const request of await copies.keys()) {
    const copy = await copies.match(request)
    read.set(new URL(request.url).pathname, Number(copy?.headers.get('x-copy-bytes') ?? 0))
  }
  sizes ??= read
  return sizes
}

async function remove(paths) {
  const [copies, known] = [await openCopies(), await readSizes()]
  for (const path of paths) {
    known.delete(path)
    await copies.delete(path)
  }
}

async function clearCopies() {
  generation += 1
  sizes = new Map()
  await caches.delete(copiesName)
}

const storeKeptProjects = async (slugs) =>
  (await openCopies()).put(keptProjectsPath, new Response(JSON.stringify(slugs)))

async function readKeptProjects() {
  const stored = await (await openCopies()).match(keptProjectsPath)
  return new Set(stored ? await stored.json() : [])
}

/** Deletes the oldest copies above the limits. Copies of kept projects have limits of their own. */
async function trim() {
  const [known, kept] = [await readSizes(), await readKeptProjects()]
  const paths = [...known.keys()].filter((path) => projectOf(path) !== '')
  const isKept = (path) => kept.has(projectOf(path))
  await trimGroup(
    paths.filter((path) => !isKept(path)),
    readLimits,
  )
  await trimGroup(paths.filter(isKept), keptLimits)
}

async function trimGroup(paths, limits) {
  const known = await readSizes()
  let documents = paths.filter((path) => documentPath.test(path)).length
  let bytes = paths.reduce((sum, path) => sum + (known.get(path) ?? 0), 0)
  for (const path of paths) {
    if (documents <= limits.documents && bytes <= limits.bytes) return
    // Trees and lists of files are small, and the remaining documents need them.
    const isDocument = documentPath.test(path)
    if (!isDocument && !/\/(blocks|files\/.+)$/.test(path)) continue
    if (documents > limits.documents && bytes <= limits.bytes && !isDocument) continue
    const gone = isDocument ? [path, `${path}/blocks`] : [path]
    for (const one of gone) bytes -= known.get(one) ?? 0
    if (isDocument) documents -= 1
    await remove(gone)
  }
}
