import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type Clock, dayMs, secondMs } from '@sanhe/kit/runtime/clock'
import { createSelfSignedCertificate } from '@sanhe/kit/security/certificate/self-signed'

type Browser = { keys: ECDH; auth: Buffer; serverKey: string; isGone: boolean; shown: Map<string, string> }

/**
 * Starts an emulator of a Web Push service and its browsers. It verifies the VAPID token by the key of the subscription
 * (RFC 8292) and decrypts as the browser would (RFC 8291). It shares no code with the push adapter.
 */
export async function startWebPushEmulator({ clock }: { clock: Clock }) {
  const { cert, key } = createSelfSignedCertificate('127.0.0.1', clock.now())
  const browsers = new Map<string, Browser>()
  let failure: number | undefined
  let isSilent = false
  let received = 0
  let origin = ''

  async function take(request: IncomingMessage): Promise<number> {
    if (failure !== undefined) return failure
    const browser = browsers.get((request.url ?? '').slice('/push/'.length))
    if (!browser) return 404
    if (browser.isGone) return 410
    if (isVapidTokenInvalid(request.headers.authorization ?? '', browser.serverKey, origin, clock)) return 403
    if (request.headers['content-encoding'] !== 'aes128gcm' || !request.headers['ttl']) return 400
    // Stores the message by its topic, because a new message replaces a waiting message with the same topic.
    browser.shown.set(String(request.headers['topic']), decryptMessage(await buffer(request), browser))
    return 201
  }
  async function serve(request: IncomingMessage, response: ServerResponse) {
    received += 1
    if (isSilent) return
    const status = await take(request).catch(() => 400)
    response.writeHead(status).end()
  }
  const server = createServer({ key, cert }, (request, response) => void serve(request, response))

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ca: cert,
    subscribe(serverKey: string) {
      const id = randomBytes(16).toString('hex')
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const auth = randomBytes(16)
      const browser = { keys, auth, serverKey, isGone: false, shown: new Map<string, string>() }
      browsers.set(id, browser)
      const browserKeys = { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') }
      return {
        token: JSON.stringify({ endpoint: `${origin}/push/${id}`, expirationTime: null, keys: browserKeys }),
        shown: () => [...browser.shown.values()].map((text) => JSON.parse(text) as unknown),
        unsubscribe: () => void (browser.isGone = true),
      }
    },
    /** Returns the number of requests so far. */
    received: () => received,
    /** While silent, the service receives requests and never answers. */
    setSilent: (silent: boolean) => void (isSilent = silent),
    failWith: (status: number | undefined) => void (failure = status),
    stop: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

/**
 * Returns whether the VAPID token is expired, is for another service, or is signed by another key than that of the
 * subscription.
 */
function isVapidTokenInvalid(authorization: string, serverKey: string, origin: string, clock: Clock) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  if (key !== serverKey || signature === '') return true
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${header}.${claims}`)
  const by = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', signed, by, Buffer.from(signature, 'base64url'))) return true
  const { aud, exp = 0 } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    aud?: string
    exp?: number
  }
  const leftMs = exp * secondMs - clock.now()
  return aud !== origin || !(leftMs > 0 && leftMs <= dayMs)
}

/** Decrypts one aes128gcm record (RFC 8188): salt, record size, sender's key, ciphertext with tag. */
function decryptMessage(body: Buffer, { keys, auth }: Browser) {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey])
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(senderKey), auth, info, 32))
  const derive = (label: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${label}\0`), length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // The byte 2 marks the end of the last record; padding follows it.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}
