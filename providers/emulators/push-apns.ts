import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import {
  createSecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type IncomingHttpHeaders,
} from 'node:http2'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Clock, hourMs, secondMs } from '@sanhe/kit/runtime/clock'
import { createSelfSignedCertificate } from '@sanhe/kit/security/certificate/self-signed'

type ShownNotification = { device: string; collapseId: string; payload: Record<string, unknown> }
type ApnsResponse = { status: number; reason?: string }

const team = { teamId: 'TEAM123456', keyId: 'KEY1234567', topic: 'cn.sanhe.test' }
const tokenLivesMs = hourMs

/**
 * Starts an emulator of Apple's push service (APNs): HTTP/2 over TLS with a self-signed certificate. It verifies the
 * team's ES256 token and stores which devices have the app.
 */
export async function startApnsEmulator({ clock }: { clock: Clock }) {
  const { cert, key: serverKey } = createSelfSignedCertificate('127.0.0.1', clock.now())
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = publicKey.export({ type: 'spki', format: 'pem' })
  const devices = new Map<string, 'registered' | 'unregistered'>()
  const shown: ShownNotification[] = []
  let failure: ApnsResponse | undefined

  const server = createSecureServer({ key: serverKey, cert })
  async function serve(request: Http2ServerRequest, response: Http2ServerResponse) {
    const { status, reason } = failure ?? take(request.headers, await text(request))
    response.writeHead(status).end(reason === undefined ? '' : JSON.stringify({ reason }))
  }
  server.on('request', (request, response) => void serve(request, response))

  function take(headers: IncomingHttpHeaders, body: string): ApnsResponse {
    const problem = tokenProblem(String(headers.authorization), spki, clock)
    if (problem) return { status: 403, reason: problem }
    if (headers['apns-topic'] !== team.topic) return { status: 400, reason: 'TopicDisallowed' }
    const device = /^\/3\/device\/([0-9a-f]{64})$/.exec(String(headers[':path']))?.[1]
    const state = device && devices.get(device)
    if (!device || !state) return { status: 400, reason: 'BadDeviceToken' }
    if (state === 'unregistered') return { status: 410, reason: 'Unregistered' }
    const note = {
      device,
      collapseId: String(headers['apns-collapse-id']),
      payload: JSON.parse(body) as object,
    }
    const at = shown.findIndex((one) => one.device === device && one.collapseId === note.collapseId)
    shown.splice(at < 0 ? shown.length : at, at < 0 ? 0 : 1, note as ShownNotification)
    return { status: 200 }
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    account: {
      ...team,
      host: '127.0.0.1',
      port: (server.address() as AddressInfo).port,
      ca: cert,
      key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    },
    /** Notifications that devices show, newest last. A newer one replaces an older one with the same collapse id. */
    shown,
    register: (device: string) => void devices.set(device, 'registered'),
    unregister: (device: string) => void devices.set(device, 'unregistered'),
    failWith: (next: ApnsResponse | undefined) => void (failure = next),
    stop: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

function tokenProblem(authorization: string, spki: string | Buffer, clock: Clock) {
  const [header = '', claims = '', signature = ''] = authorization.replace(/^bearer /, '').split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString() || '{}') as Claims
  const { alg, kid } = read(header)
  if (alg !== 'ES256' || kid !== team.keyId || read(claims).iss !== team.teamId) return 'InvalidProviderToken'
  const key = { key: createPublicKey(spki), dsaEncoding: 'ieee-p1363' } as const
  const signed = Buffer.from(`${header}.${claims}`)
  if (!verify('sha256', signed, key, Buffer.from(signature, 'base64url'))) return 'InvalidProviderToken'
  const age = clock.now() - (read(claims).iat ?? 0) * secondMs
  if (!(age < tokenLivesMs)) return 'ExpiredProviderToken'
}

type Claims = { alg?: string; kid?: string; iss?: string; iat?: number }
