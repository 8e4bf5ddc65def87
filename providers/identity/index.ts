import { type Clock, systemClock } from '@sanhe/kit/runtime/clock'
import { type AliyunIdentityAccount, aliyunIdentityVerifier } from './aliyun.ts'
import { sandboxIdentityVerifier } from './sandbox.ts'

export type IdCardClaim = { name: string; idCard: string }

/**
 * Checks whether a name and an identity number belong together. Rejects with an `IdentityError` if the check gives no
 * result.
 */
export type IdentityVerifier = { verify(claim: IdCardClaim): Promise<'match' | 'mismatch'> }

/**
 * Settings of the identity check. Without an account, the sandbox calls an emulator at `emulatorUrl`. The sandbox is
 * refused in production.
 */
export type IdentityConfig =
  | { vendor: 'aliyun'; account: AliyunIdentityAccount }
  | { vendor: 'sandbox'; emulatorUrl: string; isProduction: boolean }

export function chooseIdentityVerifier(config: IdentityConfig, clock: Clock = systemClock): IdentityVerifier {
  if (config.vendor === 'aliyun') return aliyunIdentityVerifier(config.account, clock)
  if (config.isProduction)
    throw new Error('the identity sandbox believes nearly everybody: production needs IDENTITY_VENDOR=aliyun')
  return sandboxIdentityVerifier(config.emulatorUrl, clock)
}

export type { AliyunIdentityAccount } from './aliyun.ts'
export { IdentityError } from './identity-error.ts'
export { sandboxIdentityCredentials } from './sandbox.ts'
