import type { Clock } from '@sanhe/kit/runtime/clock'
import { aliyunPictureChecker } from './aliyun.ts'

/** Publicly known credentials that only the emulator of the picture check accepts. */
export const sandboxPictureCredentials = {
  accessKeyId: 'sandbox',
  accessKeySecret: 'sandbox-key-opens-nothing',
}

/** Speaks the vendor's protocol with the emulator, so that tests cover the production code. */
export const sandboxPictureChecker = (emulatorUrl: string, clock: Clock) =>
  aliyunPictureChecker(
    { ...sandboxPictureCredentials, endpoint: emulatorUrl, service: 'baselineCheck' },
    clock,
  )
