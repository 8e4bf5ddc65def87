import { type Clock, systemClock } from '@sanhe/kit/runtime/clock'
import { type AliyunAccount, aliyunSms } from './aliyun.ts'
import { sandboxSms } from './sandbox.ts'

/** One message: a template the vendor knows, and what fills it. */
export type Sms = { to: string; template: string; data: Record<string, string> }

/** Resolves when the vendor has taken the message; rejects with an `SmsError` when it did not. */
export type SmsSender = { send(message: Sms): Promise<{ messageId: string }> }

/** Nothing configured: the sandbox, which needs an emulator's address and is refused in production. */
export type SmsConfig =
  | { vendor: 'aliyun'; account: AliyunAccount }
  | { vendor: 'sandbox'; emulatorUrl: string; isProduction: boolean }

export function chooseSms(config: SmsConfig, clock: Clock = systemClock): SmsSender {
  if (config.vendor === 'aliyun') return aliyunSms(config.account, clock)
  if (config.isProduction)
    throw new Error('the SMS sandbox sends nothing: production needs SMS_VENDOR=aliyun')
  return sandboxSms(config.emulatorUrl, clock)
}

export { type AliyunAccount, SmsError } from './aliyun.ts'
export { sandboxKeys } from './sandbox.ts'
