import type { SocialProvider } from './index.ts'
import { wechatLogin } from './wechat.ts'
import { wechatMiniLogin } from './wechat-mini.ts'

/** Keys that open nothing: known to the stand-in alone, and to everyone who reads this. */
export const sandboxSocialKeys = { appId: 'sandbox', appSecret: 'sandbox-secret-opens-nothing' }

/** WeChat's own protocol, spoken to our stand-in: what works here is what will be asked there. */
export const sandboxSocial = (standInUrl: string): SocialProvider =>
  wechatLogin({ ...sandboxSocialKeys, endpoint: standInUrl })

export const sandboxMini = (standInUrl: string): SocialProvider =>
  wechatMiniLogin({ ...sandboxSocialKeys, endpoint: standInUrl })
