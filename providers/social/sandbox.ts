import type { SocialLoginProvider } from './index.ts'
import { wechatLoginProvider } from './wechat.ts'
import { miniProgramLoginProvider } from './wechat-mini.ts'

/** Publicly known credentials that only the login emulator accepts. */
export const sandboxWechatCredentials = { appId: 'sandbox', appSecret: 'sandbox-secret-opens-nothing' }

/** Speaks WeChat's protocol with the emulator, so that tests cover the production code. */
export const sandboxWechatLogin = (emulatorUrl: string): SocialLoginProvider =>
  wechatLoginProvider({ ...sandboxWechatCredentials, endpoint: emulatorUrl })

export const sandboxMiniProgramLogin = (emulatorUrl: string): SocialLoginProvider =>
  miniProgramLoginProvider({ ...sandboxWechatCredentials, endpoint: emulatorUrl })
