import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { beforeEach, describe, expect, test } from 'vitest'

const program = readFileSync(join(import.meta.dirname, 'offline-copies.js'), 'utf8')
const origin = 'https://docs.example'
const copiesName = 'copies of documents'

type FakeRequest = { method: string; url: string }
type EventHandler = (event: object) => void
const pathOf = (request: string | { url: string }) =>
  new URL(typeof request === 'string' ? request : request.url, origin).pathname

/** Fake of the browser's CacheStorage. Entries are in the order in which they were put. */
function newCaches() {
  const all = new Map<string, Map<string, Response>>()
  const cacheOf = (name: string) => all.getOrInsertComputed(name, () => new Map<string, Response>())
  return {
    async open(name: string) {
      const cache = cacheOf(name)
      return {
        match: async (request: string | { url: string }) => cache.get(pathOf(request))?.clone(),
        keys: async () => [...cache.keys()].map((path) => ({ url: origin + path })),
        delete: async (request: string) => cache.delete(pathOf(request)),
        async put(request: string, response: Response) {
          cache.delete(pathOf(request))
          cache.set(pathOf(request), response)
        },
      }
    },
    delete: async (name: string) => all.delete(name),
    paths: () => [...cacheOf(copiesName).keys()].filter((path) => path.startsWith('/api/')),
  }
}

let caches: ReturnType<typeof newCaches>
let handlers: Map<string, EventHandler>
/** Reply of the fake service; undefined means that it cannot be reached. */
let replyTo: ((path: string) => Response | Promise<Response>) | undefined

async function fetchFromService(request: FakeRequest) {
  if (!replyTo) throw new TypeError('no network')
  const response = await replyTo(pathOf(request))
  Object.defineProperty(response, 'type', { value: 'basic' })
  const clone = response.clone.bind(response)
  response.clone = () => Object.defineProperty(clone(), 'type', { value: 'basic' })
  return response
}

async function dispatch(name: string, event: object) {
  const works: Promise<unknown>[] = []
  let answer: Promise<unknown> = Promise.resolve()
  handlers.get(name)?.({
    ...event,
    waitUntil: (work: Promise<unknown>) => void works.push(work),
    respondWith: (work: Promise<unknown>) => void (answer = work),
  })
  const result = await answer
  await Promise.all(works)
  return result
}

const read = (path: string, method = 'GET') =>
  dispatch('fetch', { request: { method, url: origin + path } }) as Promise<Response | undefined>
const send = (data: object) => dispatch('message', { data })
const documentPath = (n: number, project = 'p') => `/api/projects/${project}/docs/d${n}`

beforeEach(() => {
  caches = newCaches()
  handlers = new Map()
  replyTo = (path) => new Response(`reply of ${path}`)
  const self = {
    app: { precache: [] },
    location: new URL(origin),
    addEventListener: (name: string, handler: EventHandler) => handlers.set(name, handler),
  }
  runInNewContext(program, { self, caches, fetch: fetchFromService, URL, Response, Headers, Map, Set })
})

describe('offline copies', () => {
  test('the service worker answers reads of documents, trees and pictures with copies when the service cannot be reached', async () => {
    const paths = ['/api/projects/p/docs', documentPath(1), `${documentPath(1)}/blocks`]
    for (const path of [...paths, '/api/projects/p/files/images/a.png']) await read(path)
    replyTo = undefined
    for (const path of paths) expect(await (await read(path))?.text()).toBe(`reply of ${path}`)
    const missing = await read(documentPath(2))
    expect(missing?.status).toBe(503)
    expect(await missing?.json()).toEqual({
      error: 'You are offline, and this device has no copy of it.',
      offline: true,
    })
  })

  test('the service worker leaves writes, searches and other paths to the browser', async () => {
    expect(await read(documentPath(1), 'PUT')).toBeUndefined()
    expect(await read('/api/search?q=x')).toBeUndefined()
    expect(await read('/api/events')).toBeUndefined()
  })

  test('the service worker keeps the last 200 documents that were read, and all documents of a kept project', async () => {
    await send({ type: 'keep-projects', slugs: ['kept'] })
    await read(documentPath(0, 'kept'))
    for (let n = 1; n <= 201; n += 1) await read(documentPath(n))
    expect(caches.paths()).toHaveLength(201)
    expect(caches.paths()).not.toContain(documentPath(1))
    expect(caches.paths()).toContain(documentPath(2))
    expect(caches.paths()).toContain(documentPath(0, 'kept'))
  })

  test('the service worker keeps at most 50 MB and deletes the oldest pictures first', async () => {
    const megabytes = new Uint8Array(20 * 1024 * 1024)
    replyTo = () => new Response(megabytes)
    for (const name of ['a', 'b', 'c']) await read(`/api/projects/p/files/${name}.png`)
    expect(caches.paths()).toEqual(['/api/projects/p/files/b.png', '/api/projects/p/files/c.png'])
  })

  test('copies are deleted at sign-out, after a 401 and when another user has signed in', async () => {
    await read(documentPath(1))
    await read('/api/auth/logout', 'POST')
    expect(caches.paths()).toEqual([])
    await read(documentPath(1))
    replyTo = () => new Response('', { status: 401 })
    await read('/api/projects')
    expect(caches.paths()).toEqual([])
    const userReply = (id: number) => () => new Response(JSON.stringify({ user: { id } }))
    replyTo = userReply(1)
    await read('/api/auth/me')
    await read(documentPath(1))
    replyTo = userReply(2)
    await read('/api/auth/me')
    expect(caches.paths()).toEqual(['/api/auth/me'])
  })

  test.each(['/api/auth/me', '/api/projects', documentPath(1)])(
    'a reply of %s that was requested before the sign-out and arrives after it is not stored',
    async (path) => {
      const late = Promise.withResolvers<Response>()
      replyTo = (requested) => (requested === path ? late.promise : new Response(''))
      const reading = read(path)
      await read('/api/auth/logout', 'POST')
      late.resolve(new Response(JSON.stringify({ user: { id: 1 }, projects: [] })))
      await reading
      expect(caches.paths()).toEqual([])
    },
  )

  test('copies of a project are deleted when the project is not in the list any more, and of a document after 404', async () => {
    await read(documentPath(1, 'lost'))
    await read(documentPath(1))
    await read(documentPath(2))
    replyTo = () => new Response(JSON.stringify({ projects: [{ slug: 'p' }] }))
    await read('/api/projects')
    expect(caches.paths()).toEqual([documentPath(1), documentPath(2), '/api/projects'])
    replyTo = () => new Response('', { status: 404 })
    await read(documentPath(1))
    expect(caches.paths()).toEqual([documentPath(2), '/api/projects'])
  })
})
