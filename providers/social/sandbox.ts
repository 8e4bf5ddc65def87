import type { SocialProvider } from './index.ts'
import { wechatLogin } from './wechat.ts'
import { wechatMiniLogin } from './wechat-mini.ts'

/** Public keys that only the emulator accepts. */
export const sandboxSocialKeys = { appId: 'sandbox', appSecret: 'sandbox-secret-opens-nothing' }

/** Speaks WeChat's protocol with the emulator, so that tests cover the production code. */
export const sandboxSocial = (emulatorUrl: string): SocialProvider =>
  wechatLogin({ ...sandboxSocialKeys, endpoint: emulatorUrl })

export const sandboxWechatMini = (emulatorUrl: string): SocialProvider =>
  wechatMiniLogin({ ...sandboxSocialKeys, endpoint: emulatorUrl })
