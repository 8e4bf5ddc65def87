import { type Clock, systemClock } from '@sanhe/kit/runtime/clock'
import { aliyunIdentity, type IdentityAccount } from './aliyun.ts'
import { sandboxIdentity } from './sandbox.ts'

export type IdentityClaim = { name: string; idCard: string }

/** Checks whether name and number belong together. Rejects with an `IdentityError` if there is no result. */
export type IdentityVerifier = { verify(claim: IdentityClaim): Promise<'match' | 'mismatch'> }

/** Without an account, the sandbox calls an emulator at `emulatorUrl`. The sandbox is refused in production. */
export type IdentityConfig =
  | { vendor: 'aliyun'; account: IdentityAccount }
  | { vendor: 'sandbox'; emulatorUrl: string; isProduction: boolean }

export function chooseIdentity(config: IdentityConfig, clock: Clock = systemClock): IdentityVerifier {
  if (config.vendor === 'aliyun') return aliyunIdentity(config.account, clock)
  if (config.isProduction)
    throw new Error('the identity sandbox believes nearly everybody: production needs IDENTITY_VENDOR=aliyun')
  return sandboxIdentity(config.emulatorUrl, clock)
}

export type { IdentityAccount } from './aliyun.ts'
export { IdentityError } from './identity-error.ts'
export { sandboxIdentityKeys } from './sandbox.ts'
