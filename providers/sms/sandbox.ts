import type { Clock } from '@sanhe/kit/clock'
import { aliyunSms } from './aliyun.ts'
import type { SmsSender } from './index.ts'

/** Keys that open nothing: known to the stand-in alone, and to everyone who reads this. */
export const sandboxKeys = { accessKeyId: 'sandbox', accessKeySecret: 'sandbox-key-opens-nothing' }

/** The vendor's own protocol, spoken to our stand-in: what works here is what will be sent there. */
export const sandboxSms = (standInUrl: string, clock: Clock): SmsSender =>
  aliyunSms({ ...sandboxKeys, endpoint: standInUrl, signName: 'Sanhe' }, clock)
