import { createPublicKey } from 'node:crypto'
import { Agent } from 'node:https'
import { z } from 'zod'
import { hashDedupKey } from './dedup.ts'
import type { PushMessage } from './index.ts'
import type { PushChannel, PushChannelResult } from './push-channels.ts'
import { PushError } from './push-error.ts'

export type WebPushAccount = {
  /** Contact for push services: `mailto:` or `https:`. */
  subject: string
  /** VAPID keys (base64url). Browsers subscribe with the public one. */
  publicKey: string
  privateKey: string
  /** Certificate authority (PEM) of the push service. Undefined for a publicly trusted authority. */
  ca?: string
  /** Hosts of push services, or suffixes that begin with a dot. Undefined: the push services of the known browsers. */
  hosts?: string[]
}

/**
 * Hosts of the known browsers' push services. The browser provides the endpoint, so without this list a client could
 * name a machine in the private network.
 */
export const knownPushHosts = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
]
const Subscription = z.object({
  endpoint: z.url({ protocol: /^https$/ }),
  keys: z.object({ p256dh: z.string().refine(isPublicKey), auth: z.string().min(22) }),
})

/** Returns whether the key is an uncompressed point of P-256, which encryption requires. */
function isPublicKey(p256dh: string) {
  const bytes = Buffer.from(p256dh, 'base64url')
  if (bytes.length !== 65 || bytes[0] !== 4) return false
  const [x, y] = [bytes.subarray(1, 33).toString('base64url'), bytes.subarray(33).toString('base64url')]
  return Boolean(createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' }))
}

const timeoutMs = 10_000
const keptSeconds = 86_400

/** Sends notifications by Web Push (RFC 8030), encrypted for the browser and signed by VAPID. */
export function webPushChannel(account: WebPushAccount): PushChannel {
  const { subject, publicKey, privateKey, hosts = knownPushHosts } = account
  const agent = account.ca === undefined ? undefined : new Agent({ ca: account.ca })
  async function sendTo(token: string, message: PushMessage): Promise<PushChannelResult> {
    const subscription = parseSubscription(token, hosts)
    if (!subscription) return goneDeviceResult(token)
    const { title, body, data, dedupKey, ttlSeconds = keptSeconds } = message
    try {
      // Imports the library with the first push to a browser.
      const { default: webPushLibrary } = await import('web-push')
      await webPushLibrary.sendNotification(subscription, JSON.stringify({ title, body, data }), {
        vapidDetails: { subject, publicKey, privateKey },
        TTL: ttlSeconds,
        urgency: 'high',
        topic: hashDedupKey(dedupKey),
        timeout: timeoutMs,
        ...(agent && { agent }),
      })
      return { delivered: 1, goneDevices: [], problems: [] }
    } catch (error) {
      return goneStatuses.has(responseStatus(error))
        ? goneDeviceResult(token)
        : { delivered: 0, goneDevices: [], problems: [toPushError(error)] }
    }
  }
  return {
    async send(message) {
      const tokens = message.devices
        .filter(({ platform }) => platform === 'webpush')
        .map(({ token }) => token)
      const results = await Promise.all(tokens.map((token) => sendTo(token, message)))
      return {
        delivered: results.reduce((sum, { delivered }) => sum + delivered, 0),
        goneDevices: results.flatMap(({ goneDevices }) => goneDevices),
        problems: results.flatMap(({ problems }) => problems),
      }
    },
    stop: async () => agent?.destroy(),
  }
}

const goneStatuses = new Set([404, 410])
/** Returns the status of the push service's response; 0 if there was no response. */
const responseStatus = (error: unknown) => (error as { statusCode?: number }).statusCode ?? 0
const goneDeviceResult = (token: string): PushChannelResult => ({
  delivered: 0,
  goneDevices: [token],
  problems: [],
})

const isPushHost = (hostname: string, hosts: readonly string[]) =>
  hosts.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host))

/** Returns whether a subscription (JSON) is valid and its endpoint is on one of the given hosts. */
export const isPushSubscription = (token: string, hosts: string[] = knownPushHosts) =>
  parseSubscription(token, hosts) !== undefined

/** Parses a push subscription. Returns undefined if it is invalid or its endpoint is not a push service. */
function parseSubscription(token: string, hosts: string[]) {
  try {
    const subscription = Subscription.parse(JSON.parse(token))
    return isPushHost(new URL(subscription.endpoint).hostname, hosts) ? subscription : undefined
  } catch {
    return undefined
  }
}

/** Omits the endpoint, which is a secret of the browser and must not reach a log. */
function toPushError(error: unknown) {
  const status = responseStatus(error)
  const code = status === 0 ? 'UNREACHABLE' : `HTTP_${status}`
  const isRefused = status !== 0 && status < 500 && status !== 429
  return new PushError(code, `a push service did not take a message: ${code}`, !isRefused)
}
