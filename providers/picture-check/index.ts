import { type Clock, systemClock } from '@sanhe/kit/runtime/clock'
import { type AliyunPictureAccount, aliyunPictureChecker } from './aliyun.ts'
import { sandboxPictureChecker } from './sandbox.ts'

/** `review`: a person has to look at the picture. `labels` name the risks in the vendor's words. */
export type PictureVerdict = { verdict: 'pass' | 'review' | 'block'; labels: string[] }

/**
 * Checks whether a picture at a public URL breaks the law or the rules of a community. Rejects with a
 * `PictureCheckError` if the check gives no result.
 */
export type PictureChecker = {
  /** `reference` names the picture in the vendor's console: letters, digits, `_`, `-` and `.`. */
  check(picture: { url: string; reference: string }): Promise<PictureVerdict>
}

/**
 * Settings of the picture check. Without an account, the sandbox calls an emulator at `emulatorUrl`. The sandbox is
 * refused in production.
 */
export type PictureCheckConfig =
  | { vendor: 'aliyun'; account: AliyunPictureAccount }
  | { vendor: 'sandbox'; emulatorUrl: string; isProduction: boolean }

export function choosePictureChecker(config: PictureCheckConfig, clock: Clock = systemClock): PictureChecker {
  if (config.vendor === 'aliyun') return aliyunPictureChecker(config.account, clock)
  if (config.isProduction)
    throw new Error('the sandbox of the picture check lets every picture pass: not for production')
  return sandboxPictureChecker(config.emulatorUrl, clock)
}

export type { AliyunPictureAccount } from './aliyun.ts'
export { PictureCheckError } from './picture-check-error.ts'
export { sandboxPictureCredentials } from './sandbox.ts'
