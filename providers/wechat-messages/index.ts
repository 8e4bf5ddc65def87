import { type Clock, systemClock } from '@sanhe/kit/runtime/clock'
import { type WechatMessageAccount, createWechatMessageSender } from './send.ts'

/** A message of a template to which the person gave permission once. `data` holds a value for each field. */
export type WechatMessage = {
  openId: string
  templateId: string
  /** Page of the mini-program that a tap on the message opens. */
  page: string
  data: Record<string, string>
}

export type WechatMessageSender = {
  /** Resolves when WeChat has accepted the message; rejects with a `WechatMessageError` otherwise. */
  send(message: WechatMessage): Promise<void>
}

/**
 * Settings of subscription messages. The sandbox calls an emulator at `emulatorUrl` and is refused in production.
 */
export type WechatMessageConfig =
  | { vendor: 'wechat'; account: WechatMessageAccount }
  | { vendor: 'sandbox'; emulatorUrl: string; isProduction: boolean }

/** Publicly known credentials that only the emulator accepts. */
export const sandboxWechatMessageCredentials = { appId: 'sandbox', appSecret: 'sandbox-secret-opens-nothing' }

export function chooseWechatMessageSender(
  config: WechatMessageConfig,
  clock: Clock = systemClock,
): WechatMessageSender {
  if (config.vendor === 'wechat') return createWechatMessageSender(config.account, clock)
  if (config.isProduction)
    throw new Error('the sandbox of WeChat messages reaches nobody: not for production')
  const account = { ...sandboxWechatMessageCredentials, endpoint: config.emulatorUrl }
  return createWechatMessageSender(account, clock)
}

export type { WechatMessageAccount } from './send.ts'
export { WechatMessageError } from './wechat-message-error.ts'
