import type { Clock } from '@sanhe/kit/runtime/clock'
import { aliyunIdentityVerifier } from './aliyun.ts'

/** Publicly known credentials that only the identity emulator accepts. */
export const sandboxIdentityCredentials = {
  accessKeyId: 'sandbox',
  accessKeySecret: 'sandbox-key-opens-nothing',
}

/** Speaks the vendor's protocol with the emulator, so that tests cover the production code. */
export const sandboxIdentityVerifier = (emulatorUrl: string, clock: Clock) =>
  aliyunIdentityVerifier({ ...sandboxIdentityCredentials, endpoint: emulatorUrl }, clock)
