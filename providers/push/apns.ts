import { runInTracingSpan } from '@sanhe/kit/tracing/tracing'
import { hashDedupKey } from './dedup.ts'
import type { PushMessage } from './index.ts'
import type { PushChannel, PushChannelResult } from './push-channels.ts'
import { PushError } from './push-error.ts'

export type ApnsAccount = {
  /** Host of the push service: `api.push.apple.com`, `api.sandbox.push.apple.com`, or the host of an emulator. */
  host: string
  port?: number
  /** Certificate authority (PEM) of the push server. Undefined for Apple's servers. */
  ca?: string
  topic: string
  /** Authentication key of Apple's push service (PKCS#8), the id of the key, and the id of the team that owns it. */
  key: string
  keyId: string
  teamId: string
}

const httpsPort = 443
const goneReasons = new Set(['BadDeviceToken', 'Unregistered', 'ExpiredToken'])
/** Matches valid device tokens. All other tokens are refused, because the token becomes part of the request's path. */
const deviceToken = /^[0-9a-f]{64,200}$/i

type Failure = { device: string; status?: number | string; response?: { reason?: string } }

/** Sends notifications by Apple's push service, authenticated by the team's token (ES256). */
export function apnsChannel(account: ApnsAccount): PushChannel {
  let opened: ReturnType<typeof open> | undefined
  return {
    async send(message) {
      const tokens = message.devices.filter(({ platform }) => platform === 'apns').map(({ token }) => token)
      const [good, bad] = [
        tokens.filter((token) => deviceToken.test(token)),
        tokens.filter((token) => !deviceToken.test(token)),
      ]
      if (good.length === 0) return { delivered: 0, goneDevices: bad, problems: [] }
      try {
        const { apn, provider } = await (opened ??= open(account))
        const attributes = { 'server.address': account.host, 'server.port': account.port ?? httpsPort }
        const { sent, failed } = await runInTracingSpan(
          { name: 'APNs send', kind: 'client', attributes },
          () => provider.send(createNotification(apn, account.topic, message), good),
        )
        const { goneDevices, problems } = toChannelResult(failed)
        return { delivered: sent.length, goneDevices: [...bad, ...goneDevices], problems }
      } catch (error) {
        return { delivered: 0, goneDevices: bad, problems: [toPushError(error)] }
      }
    },
    async stop() {
      const using = await opened?.catch(() => undefined)
      await using?.provider.shutdown()
    },
  }
}

/** Imports the library with the first push to an iPhone, not at start. */
async function open({ host, port, ca, key, keyId, teamId }: ApnsAccount) {
  const apn = await import('@parse/node-apn')
  try {
    const token = { key: Buffer.from(key), keyId, teamId }
    const trusted = ca === undefined ? {} : { ca: [Buffer.from(ca)] }
    return { apn, provider: new apn.Provider({ token, address: host, port: port ?? httpsPort, ...trusted }) }
  } catch {
    throw new PushError('BAD_KEY', 'the key for APNs cannot be used', false)
  }
}

function createNotification(
  apn: Awaited<ReturnType<typeof open>>['apn'],
  topic: string,
  { title, body, data, dedupKey }: PushMessage,
) {
  const notification = new apn.Notification()
  Object.assign(notification, {
    topic,
    // A repeated notification replaces the notification with the same collapse id on the phone.
    collapseId: hashDedupKey(dedupKey),
    pushType: 'alert',
    alert: { title, body },
    sound: 'default',
    payload: data,
  })
  return notification
}

const toPushError = (error: unknown) =>
  error instanceof PushError
    ? error
    : new PushError('FAILED', `APNs could not be asked: ${(error as Error).name}`, true)

function toChannelResult(failures: Failure[]): Omit<PushChannelResult, 'delivered'> {
  const isGone = ({ response }: Failure) => goneReasons.has(response?.reason ?? '')
  return {
    goneDevices: failures.filter(isGone).map(({ device }) => device),
    problems: failures.filter((failure) => !isGone(failure)).map(toProblem),
  }
}

function toProblem({ status, response }: Failure) {
  const code = response?.reason ?? (typeof status === 'number' ? `HTTP_${status}` : 'UNREACHABLE')
  const isRefused = typeof status === 'number' && status < 500 && status !== 429
  return new PushError(code, `APNs did not take a message: ${code}`, !isRefused)
}
