import type { Clock } from '@sanhe/kit/runtime/clock'
import { aliyunSmsSender } from './aliyun.ts'
import type { SmsSender } from './index.ts'

/** Publicly known credentials that only the SMS emulator accepts. */
export const sandboxSmsCredentials = { accessKeyId: 'sandbox', accessKeySecret: 'sandbox-key-opens-nothing' }

/** Speaks the vendor's protocol with the emulator, so that tests cover the production code. */
export const sandboxSmsSender = (emulatorUrl: string, clock: Clock): SmsSender =>
  aliyunSmsSender({ ...sandboxSmsCredentials, endpoint: emulatorUrl, signName: 'Sanhe' }, clock)
