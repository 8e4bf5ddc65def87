import { type Clock, systemClock } from '@sanhe/kit/clock'
import { appleIdentity, googleIdentity } from './identity-token.ts'
import { sandboxSocial } from './sandbox.ts'
import { type WechatAccount, wechatLogin } from './wechat.ts'

/** What the app brought back from the provider: a code, or an identity token with the nonce behind it. */
export type SocialAttempt = { code: string; nonce?: string | undefined }

/** Resolves with the provider's lasting name of the person; rejects with a `SocialError`. */
export type SocialProvider = { exchange(attempt: SocialAttempt): Promise<{ subject: string }> }

/** What is absent is not offered. The sandbox needs a stand-in's address and is refused in production. */
export type SocialConfig = {
  wechat?: WechatAccount | undefined
  /** The app ids that Apple and Google may have issued a token for. */
  apple?: { audiences: string[] } | undefined
  google?: { audiences: string[] } | undefined
  sandbox?: { standInUrl: string; isProduction: boolean } | undefined
}

/** The social logins that are set up, by name. */
export function chooseSocial(config: SocialConfig, clock: Clock = systemClock): Map<string, SocialProvider> {
  const { wechat, apple, google, sandbox } = config
  if (sandbox?.isProduction) throw new Error('the social sandbox lets anybody in: production goes without it')
  const providers = new Map<string, SocialProvider>()
  if (wechat) providers.set('wechat', wechatLogin(wechat))
  if (apple) providers.set('apple', appleIdentity(apple.audiences, clock))
  if (google) providers.set('google', googleIdentity(google.audiences, clock))
  if (sandbox) providers.set('sandbox', sandboxSocial(sandbox.standInUrl))
  return providers
}

export { sandboxSocialKeys } from './sandbox.ts'
export { SocialError } from './social-error.ts'
export type { WechatAccount } from './wechat.ts'
