import { type Clock, systemClock } from '@sanhe/kit/runtime/clock'
import { appleIdentity, googleIdentity } from './identity-token.ts'
import { sandboxMini, sandboxSocial } from './sandbox.ts'
import { type WechatAccount, wechatLogin } from './wechat.ts'
import { wechatMiniLogin } from './wechat-mini.ts'

/** What the app brought back from the provider: a code, or an identity token with the nonce behind it. */
export type SocialAttempt = { code: string; nonce?: string | undefined }

/**
 * `subject`: the provider's lasting name of the person. `openId` is WeChat's for one app, which is who pays inside it;
 * `unionId` is the same in all apps of one owner, where WeChat tells it.
 */
export type SocialPerson = { subject: string; openId?: string; unionId?: string }

/** Resolves with who it is; rejects with a `SocialError`. */
export type SocialProvider = { exchange(attempt: SocialAttempt): Promise<SocialPerson> }

/**
 * What is absent is not offered. The sandbox needs an emulator's address and is refused in production; `isMini` offers
 * the mini-program's login by it too.
 */
export type SocialConfig = {
  wechat?: WechatAccount | undefined
  /** The mini-program, which is an app of its own to WeChat. */
  wechatMini?: WechatAccount | undefined
  /** The app ids that Apple and Google may have issued a token for. */
  apple?: { audiences: string[] } | undefined
  google?: { audiences: string[] } | undefined
  sandbox?: { emulatorUrl: string; isProduction: boolean; isMini?: boolean } | undefined
}

/** The social logins that are set up, by name. */
export function chooseSocial(config: SocialConfig, clock: Clock = systemClock): Map<string, SocialProvider> {
  const { wechat, wechatMini, apple, google, sandbox } = config
  if (sandbox?.isProduction) throw new Error('the social sandbox lets anybody in: production goes without it')
  const providers = new Map<string, SocialProvider>()
  if (wechat) providers.set('wechat', wechatLogin(wechat))
  if (apple) providers.set('apple', appleIdentity(apple.audiences, clock))
  if (google) providers.set('google', googleIdentity(google.audiences, clock))
  if (sandbox) providers.set('sandbox', sandboxSocial(sandbox.emulatorUrl))
  if (sandbox?.isMini) providers.set('wechat-mini', sandboxMini(sandbox.emulatorUrl))
  if (wechatMini) providers.set('wechat-mini', wechatMiniLogin(wechatMini))
  return providers
}

export { sandboxSocialKeys } from './sandbox.ts'
export { SocialError } from './social-error.ts'
export type { WechatAccount } from './wechat.ts'
