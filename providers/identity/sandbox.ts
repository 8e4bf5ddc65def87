import type { Clock } from '@sanhe/kit/runtime/clock'
import { aliyunIdentity } from './aliyun.ts'

/** Public keys that only the emulator accepts. */
export const sandboxIdentityKeys = { accessKeyId: 'sandbox', accessKeySecret: 'sandbox-key-opens-nothing' }

/** Speaks the vendor's protocol with the emulator, so that tests cover the production code. */
export const sandboxIdentity = (emulatorUrl: string, clock: Clock) =>
  aliyunIdentity({ ...sandboxIdentityKeys, endpoint: emulatorUrl }, clock)
