import type { SocialProvider } from './index.ts'
import { wechatLogin } from './wechat.ts'
import { wechatMiniLogin } from './wechat-mini.ts'

/** Keys that open nothing: known to the emulator alone, and to everyone who reads this. */
export const sandboxSocialKeys = { appId: 'sandbox', appSecret: 'sandbox-secret-opens-nothing' }

/** WeChat's own protocol, spoken to our emulator: what works here is what will be asked there. */
export const sandboxSocial = (emulatorUrl: string): SocialProvider =>
  wechatLogin({ ...sandboxSocialKeys, endpoint: emulatorUrl })

export const sandboxMini = (emulatorUrl: string): SocialProvider =>
  wechatMiniLogin({ ...sandboxSocialKeys, endpoint: emulatorUrl })
