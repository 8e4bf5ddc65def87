import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { beforeEach, describe, expect, test } from 'vitest'

const program = readFileSync(join(import.meta.dirname, 'receive-share.js'), 'utf8')
const origin = 'https://app.example'

let stored: Map<string, Response>
let handleFetch: (event: object) => void

beforeEach(() => {
  stored = new Map()
  const caches = {
    delete: async () => stored.clear(),
    open: async () => ({ put: async (path: string, response: Response) => void stored.set(path, response) }),
  }
  const self = { addEventListener: (_: string, handler: typeof handleFetch) => (handleFetch = handler) }
  // `Response.redirect` of Node.js accepts only a complete URL.
  const BrowserResponse = Object.assign(
    function create(body: BodyInit, init: ResponseInit) {
      return new Response(body, init)
    },
    { redirect: (path: string, status: number) => ({ path, status }) },
  )
  runInNewContext(program, { self, caches, URL, URLSearchParams, Response: BrowserResponse })
})

async function answerTo(request: { method: string; url: string; formData?: () => Promise<FormData> }) {
  let answer: Promise<unknown> | undefined
  handleFetch({ request, respondWith: (work: Promise<unknown>) => (answer = work) })
  return answer
}

const share = (form: FormData) =>
  answerTo({ method: 'POST', url: `${origin}/share`, formData: async () => form })

describe('service worker', () => {
  test('the service worker stores shared files and redirects to the page with texts and the number of files', async () => {
    const form = new FormData()
    form.append('title', 'Offer')
    form.append('text', '')
    form.append('files', new File(['a'], 'Angebot ü.pdf', { type: 'application/pdf' }))
    form.append('files', new File(['b'], 'b.md'))
    expect(await share(form)).toEqual({ path: '/share?title=Offer&files=2', status: 303 })
    const first = stored.get('/shared-file/0')
    expect(decodeURIComponent(first?.headers.get('x-file-name') ?? '')).toBe('Angebot ü.pdf')
    expect(first?.headers.get('content-type')).toBe('application/pdf')
    expect(await stored.get('/shared-file/1')?.text()).toBe('b')
  })

  test('the service worker deletes the files of the previous share and ignores empty files', async () => {
    const form = new FormData()
    form.append('files', new File(['a'], 'a.txt'))
    await share(form)
    const empty = new FormData()
    empty.append('url', 'https://a.test')
    empty.append('files', new File([], ''))
    expect(await share(empty)).toEqual({ path: '/share?url=https%3A%2F%2Fa.test', status: 303 })
    expect(stored.size).toBe(0)
  })

  test('the service worker leaves other requests to the network', async () => {
    expect(await answerTo({ method: 'GET', url: `${origin}/share` })).toBeUndefined()
    expect(await answerTo({ method: 'POST', url: `${origin}/api/share` })).toBeUndefined()
  })
})
