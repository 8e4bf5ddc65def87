import { type Clock, systemClock } from '@sanhe/kit/runtime/clock'
import { type AliyunSmsAccount, aliyunSmsSender } from './aliyun.ts'
import { sandboxSmsSender } from './sandbox.ts'

export type Sms = { to: string; template: string; data: Record<string, string> }

/** `send` resolves when the vendor has accepted the message, and otherwise rejects with an `SmsError`. */
export type SmsSender = { send(message: Sms): Promise<{ messageId: string }> }

/**
 * SMS settings. Without an account, the sandbox calls an emulator at `emulatorUrl`. The sandbox is refused in
 * production.
 */
export type SmsConfig =
  | { vendor: 'aliyun'; account: AliyunSmsAccount }
  | { vendor: 'sandbox'; emulatorUrl: string; isProduction: boolean }

export function chooseSmsSender(config: SmsConfig, clock: Clock = systemClock): SmsSender {
  if (config.vendor === 'aliyun') return aliyunSmsSender(config.account, clock)
  if (config.isProduction)
    throw new Error('the SMS sandbox sends nothing: production needs SMS_VENDOR=aliyun')
  return sandboxSmsSender(config.emulatorUrl, clock)
}

export { type AliyunSmsAccount, SmsError } from './aliyun.ts'
export { sandboxSmsCredentials } from './sandbox.ts'
