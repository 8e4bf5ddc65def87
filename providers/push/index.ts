import { type ApnsAccount, apnsChannel } from './apns.ts'
import { type JpushAccount, jpushChannel } from './jpush.ts'
import { createMultiChannelSender } from './push-channels.ts'
import { sandboxJpushChannel } from './sandbox.ts'
import { type WebPushAccount, webPushChannel } from './web-push.ts'

/** `token`: JPush's registration id, Apple's device token, or a browser's subscription as JSON. */
export type PushDevice = { platform: 'jpush' | 'apns' | 'webpush'; token: string }

export type PushMessage = {
  /** Recipient: `user:1`, `child:2` or `merchant:3`. */
  to: string
  devices: PushDevice[]
  /** Whether only `devices` may receive the message, and no other device of the recipient. Default false. */
  isLimitedToDevices?: boolean
  title: string
  body: string
  data: Record<string, string>
  /** Key that is the same for every attempt of one message, so that devices show it once. */
  dedupKey: string
  /** Time for which Web Push services keep the message for a device that is offline. Default: one day. */
  ttlSeconds?: number
}

/** `goneDevices`: tokens that are permanently invalid and should be deleted. */
export type PushResult = { delivered: number; goneDevices: string[] }

/**
 * `send` resolves if at least one vendor accepted the message, or if the recipient has no device. It rejects with a
 * `PushError` if all vendors failed.
 */
export type PushSender = { send(message: PushMessage): Promise<PushResult>; stop(): Promise<void> }

/**
 * Push settings. Vendors without an account are not used. The sandbox is JPush's emulator and is refused in production.
 */
export type PushConfig = {
  jpush?: JpushAccount | undefined
  apns?: ApnsAccount | undefined
  webPush?: WebPushAccount | undefined
  sandbox?: { emulatorUrl: string; isProduction: boolean } | undefined
}

export function choosePushSender(config: PushConfig): PushSender {
  const { sandbox } = config
  if (sandbox?.isProduction) throw new Error('the push sandbox reaches no phone: production goes without it')
  return createMultiChannelSender([
    ...(config.jpush ? [jpushChannel(config.jpush)] : []),
    ...(config.apns ? [apnsChannel(config.apns)] : []),
    ...(config.webPush ? [webPushChannel(config.webPush)] : []),
    ...(sandbox ? [sandboxJpushChannel(sandbox.emulatorUrl)] : []),
  ])
}

export type { ApnsAccount } from './apns.ts'
export type { JpushAccount } from './jpush.ts'
export { PushError } from './push-error.ts'
export { sandboxPushCredentials } from './sandbox.ts'
export { createVapidKeys, type VapidKeys } from './vapid-keys.ts'
export { isPushSubscription, knownPushHosts, type WebPushAccount } from './web-push.ts'
