import type { Clock } from '@sanhe/kit/runtime/clock'
import { aliyunIdentity } from './aliyun.ts'

/** Keys that open nothing: known to the emulator alone, and to everyone who reads this. */
export const sandboxIdentityKeys = { accessKeyId: 'sandbox', accessKeySecret: 'sandbox-key-opens-nothing' }

/** The vendor's own protocol, spoken to our emulator: what works here is what will be asked there. */
export const sandboxIdentity = (emulatorUrl: string, clock: Clock) =>
  aliyunIdentity({ ...sandboxIdentityKeys, endpoint: emulatorUrl }, clock)
