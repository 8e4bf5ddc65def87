import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { answerDavPropfind, answerDavReport, type DavObjects } from './calendar/dav-answers.ts'

/**
 * Starts an emulator of a CalDAV and CardDAV server with one calendar and one address book at 127.0.0.1. It answers
 * discovery, PROPFIND, the reports for queries and several objects, and conditional PUT and DELETE.
 */
export async function startCalendarEmulator({ user, password }: { user: string; password: string }) {
  const objects: DavObjects = new Map()
  let version = 0
  let losesAnswers = false
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

  function store(path: string, data: string) {
    version += 1
    objects.set(path, { etag: `"${version}"`, data })
    return `"${version}"`
  }

  async function answer(request: http.IncomingMessage, response: http.ServerResponse) {
    const { method = '', url: path = '', headers } = request
    const body = await text(request)
    const end = (status: number, headersOut: Record<string, string> = {}, content = '') =>
      response.writeHead(status, headersOut).end(content)
    const xml = (content: string) => end(207, { 'content-type': 'application/xml; charset=utf-8' }, content)
    if (headers.authorization !== authorization) return end(401)
    if (path.startsWith('/.well-known/')) return end(301, { location: '/dav/' })
    if (method === 'PROPFIND') return xml(answerDavPropfind(path))
    if (method === 'REPORT') return xml(answerDavReport(objects, path, body))
    const known = objects.get(path)
    const [ifMatch, ifNoneMatch] = [headers['if-match'], headers['if-none-match']]
    if ((ifNoneMatch === '*' && known) || (ifMatch !== undefined && ifMatch !== known?.etag)) return end(412)
    if (method === 'PUT') {
      const etag = store(path, body)
      return losesAnswers ? response.destroy() : end(known ? 204 : 201, { etag })
    }
    if (method !== 'DELETE' || !known) return end(404)
    objects.delete(path)
    return end(204)
  }

  const server = http.createServer((request, response) => void answer(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    addEvent: (name: string, data: string) => store(`/dav/cal/work/${name}.ics`, data),
    addContact: (name: string, data: string) => store(`/dav/card/main/${name}.vcf`, data),
    events: () =>
      [...objects].filter(([path]) => path.endsWith('.ics')).map(([path, { data }]) => ({ path, data })),
    /** True: the server stores an event and then closes the connection without a response. */
    loseAnswers(isLost: boolean) {
      losesAnswers = isLost
    },
    stop: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
