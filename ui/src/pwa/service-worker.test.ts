import { runInNewContext } from 'node:vm'
import { beforeEach, expect, test } from 'vitest'
import { serviceWorkerSource } from './vite-service-worker.ts'

const program = serviceWorkerSource({ name: 'some-app', leaves: ['api', 'h5'] })
const origin = 'https://app.example'

type EventHandler = (event: object) => void
const pathOf = (request: string | { url: string }) =>
  new URL(typeof request === 'string' ? request : request.url, origin).pathname

/** Fake of the browser's CacheStorage. Contains caches by name, in order of creation. */
function newCaches() {
  const all = new Map<string, Map<string, Response>>()
  const cacheOf = (name: string) => {
    const kept = all.get(name) ?? new Map<string, Response>()
    all.set(name, kept)
    return {
      match: async (request: string | { url: string }) => kept.get(pathOf(request))?.clone(),
      put: async (request: string | { url: string }, response: Response) =>
        void kept.set(pathOf(request), response),
    }
  }
  return {
    open: async (name: string) => cacheOf(name),
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async (request: { url: string }) =>
      [...all.values()]
        .find((kept) => kept.has(pathOf(request)))
        ?.get(pathOf(request))
        ?.clone(),
    paths: () => [...new Set([...all.values()].flatMap((kept) => [...kept.keys()]))].toSorted(),
  }
}

/**
 * Number of the build on the fake server, which serves a page and one asset for each build. Undefined means offline.
 */
let build: number | undefined
let requestedPaths: string[]
let caches: ReturnType<typeof newCaches>
let handlers: Map<string, EventHandler>

async function fetchFromServer(request: string | { url: string }) {
  if (build === undefined) throw new TypeError('no network')
  const path = pathOf(request)
  requestedPaths.push(path)
  if (path === '/') return new Response(`the page of build ${build}`)
  return path === `/assets/${build}.js` ? new Response(`build ${build}`) : new Response('', { status: 404 })
}

async function dispatch(name: string, event: object) {
  let outcome: Promise<unknown> = Promise.resolve()
  const take = (work: Promise<unknown>) => void (outcome = work)
  handlers.get(name)?.({ ...event, waitUntil: take, respondWith: take })
  return outcome
}

const answerTo = async (path: string, mode = 'no-cors') => {
  const request = { method: 'GET', url: origin + path, mode }
  return ((await dispatch('fetch', { request })) as Response).text()
}
const visit = async (number: number) => {
  build = number
  await answerTo('/', 'navigate')
  await answerTo(`/assets/${number}.js`)
}

beforeEach(async () => {
  build = 1
  requestedPaths = []
  caches = newCaches()
  handlers = new Map()
  const self = {
    location: new URL(origin),
    addEventListener: (name: string, handler: EventHandler) => handlers.set(name, handler),
    skipWaiting: async () => {},
    clients: { claim: async () => {} },
  }
  runInNewContext(program, { self, caches, fetch: fetchFromServer, crypto, URL, Response, Uint8Array })
  await dispatch('install', {})
})

test('the service worker serves the page and assets of the last visit offline', async () => {
  await visit(1)
  build = undefined
  expect(await answerTo('/chat/somewhere', 'navigate')).toBe('the page of build 1')
  expect(await answerTo('/assets/1.js')).toBe('build 1')
})

test('the service worker does not fetch a cached asset again', async () => {
  await visit(1)
  await visit(1)
  expect(requestedPaths.filter((path) => path === '/assets/1.js')).toHaveLength(1)
})

test('the service worker keeps the assets of the previous build and deletes older ones', async () => {
  await visit(1)
  await visit(2)
  expect(await answerTo('/assets/1.js')).toBe('build 1')
  await visit(3)
  await visit(4)
  expect(caches.paths()).toEqual(['/', '/assets/3.js', '/assets/4.js'])
})

test('the service worker treats a build that is deployed again as the newest', async () => {
  await visit(1)
  await visit(2)
  await visit(1)
  build = undefined
  expect(await answerTo('/', 'navigate')).toBe('the page of build 1')
})

test.each(['/api/v1/users/me', '/api', '/h5/pay/1'])(
  'the service worker ignores the server path %s',
  async (path) => {
    await visit(1)
    const request = { method: 'GET', url: origin + path, mode: 'navigate' }
    expect(await dispatch('fetch', { request })).toBeUndefined()
  },
)

test('the service worker serves the app for /apiary, which only begins like the server path /api', async () => {
  await visit(1)
  build = undefined
  expect(await answerTo('/apiary', 'navigate')).toBe('the page of build 1')
})
