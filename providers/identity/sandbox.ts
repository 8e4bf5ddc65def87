import type { Clock } from '@sanhe/kit/clock'
import { aliyunIdentity } from './aliyun.ts'

/** Keys that open nothing: known to the stand-in alone, and to everyone who reads this. */
export const sandboxIdentityKeys = { accessKeyId: 'sandbox', accessKeySecret: 'sandbox-key-opens-nothing' }

/** The vendor's own protocol, spoken to our stand-in: what works here is what will be asked there. */
export const sandboxIdentity = (standInUrl: string, clock: Clock) =>
  aliyunIdentity({ ...sandboxIdentityKeys, endpoint: standInUrl }, clock)
