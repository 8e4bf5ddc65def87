import { readBearerToken } from '@sanhe/kit/http/bearer-token'
import type { Readable } from 'node:stream'
import { sha256 } from '@sanhe/kit/security/secrets'
import { createPartBuffer, type StreamOpening } from '@sanhe/protocol/relay/channel-records'
import { maxTunnelBodyBytes } from '@sanhe/protocol/relay/relay-limits'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#core'
import { findDeviceKey, setRelayKey } from '#keys'
import type { ChannelStream, StreamReceiver } from './channel.ts'
import { apiError } from './errors.ts'
import { pauseResponseAtBytes } from './rules.ts'

export type Inject = FastifyInstance['inject']
type TunnelDeps = Pick<Deps, 'db' | 'log'> & { inject: Inject; onRegistered(): void }
type RequestOpening = Extract<StreamOpening, { type: 'request' }>
/** Device of the channel. Without `keyId` the device is not paired, and may only pair. */
export type ChannelDevice = { relayKey: string; keyId: string | undefined }

/**
 * IP address of requests through the relay. All of them share the rate limits of this address, because the relay could
 * name any address.
 */
export const relayedIpAddress = '0.0.0.0'

const passedHeaders = new Set([
  'content-type',
  'content-disposition',
  'cache-control',
  'etag',
  'last-modified',
  'retry-after',
  'accept-ranges',
  'content-range',
])

/** Receives the body of a request, sends the request to this server without a socket, and returns its response. */
export function createTunnelRequest(
  deps: TunnelDeps,
  device: ChannelDevice,
  opening: RequestOpening,
  stream: ChannelStream,
): StreamReceiver | undefined {
  if (!mayRequest(device, opening)) {
    sendJson(stream, 404, { error: 'NOT_FOUND', message: 'Not found' })
    return undefined
  }
  const parts = createPartBuffer(maxTunnelBodyBytes)
  return {
    receive({ kind, payload }) {
      if (kind === 'part' || kind === 'end') parts.add(payload)
      if (kind !== 'end') return
      forwardRequest(deps, device, opening, Buffer.from(parts.take()), stream).catch((error: unknown) => {
        deps.log.error({ err: error }, 'a request through the relay failed')
        stream.close(1011, 'failed')
      })
    },
    end() {},
  }
}

const mayRequest = ({ keyId }: ChannelDevice, { method, path }: RequestOpening) =>
  keyId === undefined ? method === 'POST' && path === '/api/pair' : path.startsWith('/api/')

async function forwardRequest(
  deps: TunnelDeps,
  device: ChannelDevice,
  { method, path, headers }: RequestOpening,
  body: Buffer,
  stream: ChannelStream,
) {
  const response = await deps.inject({
    method,
    url: path,
    headers: ownHeaders(deps, device, headers),
    remoteAddress: relayedIpAddress,
    payloadAsStream: true,
    ...(body.length > 0 && { payload: body }),
  })
  const { statusCode: status } = response
  const shown = Object.entries(response.headers).flatMap(([name, value]) =>
    passedHeaders.has(name) && value !== undefined ? [[name, String(value)]] : [],
  )
  const length = Number(response.headers['content-length'] ?? 0)
  if (length > maxTunnelBodyBytes) {
    response.stream().destroy()
    return sendJson(stream, 413, refusalBody(apiError('RELAY_TOO_LARGE')))
  }
  if (path === '/api/pair' && status === 201)
    return sendPaired(deps, device, { status, headers: Object.fromEntries(shown) }, response.stream(), stream)
  stream.head({ status, headers: Object.fromEntries(shown) })
  await sendBody(response.stream(), stream)
}

const refusalBody = ({ code, message }: { code: string; message: string }) => ({ error: code, message })

/** Removes the key of another device, because a channel may act only for the device that opened it. */
function ownHeaders({ db }: TunnelDeps, { keyId }: ChannelDevice, headers: Record<string, string>) {
  const { authorization: _other, ...others } = headers
  const key = readBearerToken(headers)
  const isOwn = key !== undefined && findDeviceKey(db, sha256(key))?.key_id === keyId
  return isOwn ? headers : others
}

/** Registers the public key of the channel for the new device before the device learns that it is paired. */
async function sendPaired(
  { db, onRegistered }: TunnelDeps,
  { relayKey }: ChannelDevice,
  head: { status: number; headers: Record<string, string> },
  body: Readable,
  stream: ChannelStream,
) {
  const chunks = (await body.toArray()) as Buffer[]
  const paired = Buffer.concat(chunks)
  const { key_id: keyId } = JSON.parse(paired.toString('utf8')) as { key_id: string }
  setRelayKey(db, keyId, relayKey)
  onRegistered()
  stream.head(head)
  stream.sendPart(paired, true)
}

async function sendBody(body: Readable, stream: ChannelStream) {
  let bytes = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (!stream.isOpen()) return void body.destroy()
    if (bytes > maxTunnelBodyBytes) return stream.close(1009, 'too large')
    stream.sendPart(chunk, false)
    await stream.drained(pauseResponseAtBytes)
  }
  stream.sendPart(Buffer.alloc(0), true)
}

function sendJson(stream: ChannelStream, status: number, body: object) {
  stream.head({ status, headers: { 'content-type': 'application/json' } })
  stream.sendPart(Buffer.from(JSON.stringify(body)), true)
}
