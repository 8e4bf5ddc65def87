import { dedupKeyToUuid } from './dedup.ts'
import type { PushMessage } from './index.ts'
import type { PushChannel, PushChannelResult } from './push-channels.ts'
import { PushError } from './push-error.ts'

export type JpushAccount = {
  /** Base URL of the API: `https://api.jpush.cn`, or the URL of an emulator. */
  endpoint: string
  appKey: string
  masterSecret: string
  /** Whether iPhones run the App Store build. Apple serves development builds by another host. */
  isProductionBuild: boolean
}

const timeoutMs = 10_000
const keptSeconds = 86_400

/** Error code: no device matches, because the recipient has not installed the app. */
const nobody = 1011
/** Error code: a parameter is invalid; the error message names the parameter. */
const badValue = 1003
/** Error codes for an internal error, a timeout and the rate limit. */
const transientCodes = new Set([1000, 1030, 2002])

/**
 * Sends notifications by JPush (REST API v3) to iPhones and to Android phones, also through the phone makers' push
 * services.
 */
export function jpushChannel(account: JpushAccount): PushChannel {
  const { endpoint, appKey, masterSecret } = account
  const authorization = `Basic ${Buffer.from(`${appKey}:${masterSecret}`).toString('base64')}`
  const registered = ({ devices }: PushMessage) =>
    devices.filter(({ platform }) => platform === 'jpush').map(({ token }) => token)

  async function push(message: PushMessage, tokens: string[]): Promise<PushChannelResult> {
    // Without a registration id, JPush would send to every device with the alias of the recipient.
    if (message.isLimitedToDevices && tokens.length === 0)
      return { delivered: 0, goneDevices: [], problems: [] }
    const body = JSON.stringify(createRequestBody(account, message, tokens))
    const answer = await callJpush(`${endpoint}/v3/push`, authorization, body)
    const goneToken = findInvalidToken(answer, tokens)
    if (goneToken === undefined) return toChannelResult(answer)
    // A single invalid registration id makes JPush refuse the whole message, so the id is removed and the message is
    // sent again to the other devices.
    const rest = await push(
      message,
      tokens.filter((token) => token !== goneToken),
    )
    return { ...rest, goneDevices: [goneToken, ...rest.goneDevices] }
  }

  return { send: (message) => push(message, registered(message)), async stop() {} }
}

type Answer = { status: number; msg_id?: string; error?: { code?: number; message?: string } }

async function callJpush(url: string, authorization: string, body: string): Promise<Answer | undefined> {
  const headers = { authorization, 'content-type': 'application/json' }
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal })
    return { ...((await response.json()) as object), status: response.status }
  } catch {
    return undefined
  }
}

/** Returns the refused registration id, which JPush mentions only in its message. */
const findInvalidToken = (answer: Answer | undefined, tokens: string[]) =>
  answer?.error?.code === badValue
    ? tokens.find((token) => answer.error?.message?.includes(token))
    : undefined

function createRequestBody(
  { appKey, isProductionBuild }: JpushAccount,
  message: PushMessage,
  registered: string[],
) {
  const { to, title, body, data, dedupKey } = message
  return {
    // If a `cid` was used within the last day, JPush pushes nothing and repeats its first response.
    cid: `${appKey}-${dedupKeyToUuid(dedupKey)}`,
    platform: 'all',
    // JPush must match alias and registration id. Otherwise, a phone on which another user has logged in would receive
    // the message.
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

const failedResult = (code: string, isTransient: boolean): PushChannelResult => ({
  delivered: 0,
  goneDevices: [],
  // Reports only the vendor's error code, because the vendor's error message may repeat the request.
  problems: [new PushError(code, `JPush did not take a message: ${code}`, isTransient)],
})

function toChannelResult(answer: Answer | undefined): PushChannelResult {
  if (!answer) return failedResult('UNREACHABLE', true)
  const { status, msg_id, error } = answer
  if (status < 300 && msg_id) return { delivered: 1, goneDevices: [], problems: [] }
  const code = error?.code ?? 0
  if (code === nobody) return { delivered: 0, goneDevices: [], problems: [] }
  const isTransient = status >= 500 || status === 429 || transientCodes.has(code)
  return failedResult(String(code || `HTTP_${status}`), isTransient)
}
