import { createPartBuffer, decodeJson, StreamHead, StreamOpening } from './channel-records.ts'
import type { DeviceChannel } from './device-channel.ts'
import { maxTunnelBodyBytes } from './relay-limits.ts'

/** Statuses of responses that have no body. */
const withoutBody = new Set([101, 204, 205, 304])

/** Sends an HTTP request through a channel. Rejects like `fetch` if the channel closes before the response is whole. */
export async function requestThroughChannel(channel: DeviceChannel, url: string, init: RequestInit = {}) {
  const request = new Request(url, init)
  const body = new Uint8Array(await request.arrayBuffer())
  if (body.length > maxTunnelBodyBytes) throw new TypeError('the body is too long for the relay')
  const { pathname, search } = new URL(url)
  const opening = StreamOpening.parse({
    type: 'request',
    method: request.method,
    path: pathname + search,
    headers: Object.fromEntries(request.headers),
  })
  const { signal } = request
  return new Promise<Response>((resolve, reject) => {
    const parts = createPartBuffer(maxTunnelBodyBytes)
    let head: StreamHead | undefined
    const fail = () => reject(new TypeError('the request through the relay failed'))
    const stream = channel.openStream(opening, {
      record({ kind, payload }) {
        if (kind === 'head') head = StreamHead.parse(decodeJson(payload))
        if (kind === 'part' || kind === 'end') parts.add(payload)
        if (kind !== 'end' || !head) return
        resolve(toResponse(head, parts.take()))
        // A finished request makes room for others.
        stream?.close()
      },
      closed: fail,
    })
    if (!stream) return fail()
    const abort = () => {
      stream.close()
      fail()
    }
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    void stream.sendBody(body)
  })
}

const toResponse = ({ status, headers }: StreamHead, body: Uint8Array<ArrayBuffer>) =>
  new Response(withoutBody.has(status) ? null : body, { status, headers })
