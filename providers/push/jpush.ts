import { uuidOf } from './dedup.ts'
import type { PushWay, WayResult } from './every-way.ts'
import type { PushMessage } from './index.ts'
import { PushError } from './push-error.ts'

export type JpushAccount = {
  /** `https://api.jpush.cn`, or where a stand-in listens. */
  endpoint: string
  appKey: string
  masterSecret: string
  /** Whether iPhones run the build of the App Store, which Apple serves apart from that of developers. */
  isProductionBuild: boolean
}

const timeoutMs = 10_000
const keptSeconds = 86_400

/** No device fits: nobody of this alias has the app. */
const nobody = 1011
/** Internal error, timeout, and too many at once. */
const transientCodes = new Set([1000, 1030, 2002])

/** JPush (REST API v3), which reaches Android phones, by their makers' own channels too, and iPhones. */
export function jpush(account: JpushAccount): PushWay {
  const { endpoint, appKey, masterSecret } = account
  const authorization = `Basic ${Buffer.from(`${appKey}:${masterSecret}`).toString('base64')}`
  return {
    async send(message) {
      const headers = { authorization, 'content-type': 'application/json' }
      const body = JSON.stringify(bodyOf(account, message))
      try {
        const signal = AbortSignal.timeout(timeoutMs)
        const init = { method: 'POST', headers, body, redirect: 'error', signal } as const
        const response = await fetch(`${endpoint}/v3/push`, init)
        return resultOf(response.status, (await response.json()) as Answer)
      } catch (error) {
        return failed(new PushError('UNREACHABLE', `JPush did not answer: ${(error as Error).name}`, true))
      }
    },
    async stop() {},
  }
}

function bodyOf({ appKey, isProductionBuild }: JpushAccount, message: PushMessage) {
  const { to, devices, title, body, data, dedupKey } = message
  const registered = devices.filter(({ platform }) => platform === 'jpush').map(({ token }) => token)
  return {
    // Sent again within a day, JPush answers as it did and pushes nothing.
    cid: `${appKey}-${uuidOf(dedupKey)}`,
    platform: 'all',
    // Together they mean both: a phone that somebody else logs in with by now gets nothing.
    audience: {
      alias: [to.replace(':', '_')],
      ...(registered.length > 0 && { registration_id: registered }),
    },
    notification: {
      alert: body,
      android: { alert: body, title, extras: data },
      ios: { alert: { title, body }, sound: 'default', extras: data },
    },
    options: { time_to_live: keptSeconds, apns_production: isProductionBuild },
  }
}

type Answer = { msg_id?: string; error?: { code?: number } }

const failed = (problem: PushError): WayResult => ({ delivered: 0, goneDevices: [], problems: [problem] })

/** The vendor's message may repeat the request, so only its code is told. */
function resultOf(status: number, { msg_id, error }: Answer): WayResult {
  if (status < 300 && msg_id) return { delivered: 1, goneDevices: [], problems: [] }
  if (error?.code === nobody) return { delivered: 0, goneDevices: [], problems: [] }
  const code = error?.code ?? 0
  const isTransient = status >= 500 || status === 429 || transientCodes.has(code)
  return failed(
    new PushError(String(code || `HTTP_${status}`), `JPush refused: ${code || status}`, isTransient),
  )
}
