import type { Clock } from '@sanhe/kit/runtime/clock'
import { aliyunSms } from './aliyun.ts'
import type { SmsSender } from './index.ts'

/** Public keys that only the emulator accepts. */
export const sandboxSmsKeys = { accessKeyId: 'sandbox', accessKeySecret: 'sandbox-key-opens-nothing' }

/** Speaks the vendor's protocol with the emulator, so that tests cover the production code. */
export const sandboxSms = (emulatorUrl: string, clock: Clock): SmsSender =>
  aliyunSms({ ...sandboxSmsKeys, endpoint: emulatorUrl, signName: 'Sanhe' }, clock)
