import { type Clock, systemClock } from '@sanhe/kit/runtime/clock'
import { appleIdentity, googleIdentity } from './identity-token.ts'
import { sandboxSocial, sandboxWechatMini } from './sandbox.ts'
import { type WechatAppAccount, wechatLogin } from './wechat.ts'
import { wechatMiniLogin } from './wechat-mini.ts'

/** The app's proof from the provider: a code, or an identity token with its nonce. */
export type SocialAttempt = { code: string; nonce?: string | undefined }

/**
 * `subject`: the provider's permanent id of the person. `openId`: WeChat's id for one app, which payments inside WeChat
 * need. `unionId`: the same in all apps of one owner, if WeChat sends it.
 */
export type SocialPerson = { subject: string; openId?: string; unionId?: string }

/** `exchange` resolves with the person, or rejects with a `SocialError`. */
export type SocialProvider = { exchange(attempt: SocialAttempt): Promise<SocialPerson> }

/**
 * Absent providers are not offered. The sandbox needs the URL of an emulator and is refused in production; `isMini`
 * adds the mini-program login.
 */
export type SocialConfig = {
  wechat?: WechatAppAccount | undefined
  /** The mini-program, which has a separate app id at WeChat. */
  wechatMini?: WechatAppAccount | undefined
  /** App ids for which Apple and Google may have issued a token. */
  apple?: { audiences: string[] } | undefined
  google?: { audiences: string[] } | undefined
  sandbox?: { emulatorUrl: string; isProduction: boolean; isMini?: boolean } | undefined
}

export function chooseSocial(config: SocialConfig, clock: Clock = systemClock): Map<string, SocialProvider> {
  const { wechat, wechatMini, apple, google, sandbox } = config
  if (sandbox?.isProduction) throw new Error('the social sandbox lets anybody in: production goes without it')
  const providers = new Map<string, SocialProvider>()
  if (wechat) providers.set('wechat', wechatLogin(wechat))
  if (apple) providers.set('apple', appleIdentity(apple.audiences, clock))
  if (google) providers.set('google', googleIdentity(google.audiences, clock))
  if (sandbox) providers.set('sandbox', sandboxSocial(sandbox.emulatorUrl))
  if (sandbox?.isMini) providers.set('wechat-mini', sandboxWechatMini(sandbox.emulatorUrl))
  if (wechatMini) providers.set('wechat-mini', wechatMiniLogin(wechatMini))
  return providers
}

export { sandboxSocialKeys } from './sandbox.ts'
export { SocialError } from './social-error.ts'
export type { WechatAppAccount } from './wechat.ts'
