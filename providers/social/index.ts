import { type Clock, systemClock } from '@sanhe/kit/runtime/clock'
import { appleLoginProvider, googleLoginProvider } from './identity-token.ts'
import { sandboxMiniProgramLogin, sandboxWechatLogin } from './sandbox.ts'
import { type WechatAppAccount, wechatLoginProvider } from './wechat.ts'
import { miniProgramLoginProvider } from './wechat-mini.ts'

/** Proof of the login that the app received from the provider: a code, or an identity token with its nonce. */
export type SocialLoginAttempt = { code: string; nonce?: string | undefined }

/**
 * Identity of a person at the provider. `subject`: permanent id. `openId`: WeChat's id for one app, which payments
 * inside WeChat need. `unionId`: id that is the same in all apps of one owner, if WeChat sends it.
 */
export type SocialIdentity = { subject: string; openId?: string; unionId?: string }

/** `exchange` resolves with the person's identity, or rejects with a `SocialError`. */
export type SocialLoginProvider = { exchange(attempt: SocialLoginAttempt): Promise<SocialIdentity> }

/**
 * Login providers. Providers without an account are not offered. The sandbox needs the URL of an emulator and is
 * refused in production. `isMini`: the sandbox offers the mini-program login too.
 */
export type SocialLoginConfig = {
  wechat?: WechatAppAccount | undefined
  /** App of the WeChat mini-program, which has a separate app id at WeChat. */
  wechatMini?: WechatAppAccount | undefined
  /** App ids for which Apple and Google may have issued an identity token. */
  apple?: { audiences: string[] } | undefined
  google?: { audiences: string[] } | undefined
  sandbox?: { emulatorUrl: string; isProduction: boolean; isMini?: boolean } | undefined
}

export function chooseSocialProviders(
  config: SocialLoginConfig,
  clock: Clock = systemClock,
): Map<string, SocialLoginProvider> {
  const { wechat, wechatMini, apple, google, sandbox } = config
  if (sandbox?.isProduction) throw new Error('the social sandbox lets anybody in: production goes without it')
  const providers = new Map<string, SocialLoginProvider>()
  if (wechat) providers.set('wechat', wechatLoginProvider(wechat))
  if (apple) providers.set('apple', appleLoginProvider(apple.audiences, clock))
  if (google) providers.set('google', googleLoginProvider(google.audiences, clock))
  if (sandbox) providers.set('sandbox', sandboxWechatLogin(sandbox.emulatorUrl))
  if (sandbox?.isMini) providers.set('wechat-mini', sandboxMiniProgramLogin(sandbox.emulatorUrl))
  if (wechatMini) providers.set('wechat-mini', miniProgramLoginProvider(wechatMini))
  return providers
}

export { sandboxWechatCredentials } from './sandbox.ts'
export { SocialLoginError } from './social-error.ts'
export type { WechatAppAccount } from './wechat.ts'
