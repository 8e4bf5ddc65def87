import type { Clock } from '@sanhe/kit/runtime/clock'
import { aliyunSms } from './aliyun.ts'
import type { SmsSender } from './index.ts'

/** Keys that open nothing: known to the emulator alone, and to everyone who reads this. */
export const sandboxKeys = { accessKeyId: 'sandbox', accessKeySecret: 'sandbox-key-opens-nothing' }

/** The vendor's own protocol, spoken to our emulator: what works here is what will be sent there. */
export const sandboxSms = (emulatorUrl: string, clock: Clock): SmsSender =>
  aliyunSms({ ...sandboxKeys, endpoint: emulatorUrl, signName: 'Sanhe' }, clock)
