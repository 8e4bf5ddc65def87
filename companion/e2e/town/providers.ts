import type { Clock } from '@sanhe/kit/runtime/clock'
import { startEmailEmulator } from '@sanhe/providers/emulators/email'
import { startPaymentGatewayEmulator } from '@sanhe/providers/emulators/gateway'
import { startModelEmulator } from '@sanhe/providers/emulators/model'
import { startSmsEmulator } from '@sanhe/providers/emulators/sms'
import { startWechatLoginEmulator } from '@sanhe/providers/emulators/social'
import { startSpeechEmulator } from '@sanhe/providers/emulators/speech'

const access = { accessKeyId: 'LTAItown', accessKeySecret: 'secret-of-the-town' }
const mail = { user: 'town', password: 'password-of-the-town' }
const speechKey = 'sk-speech-of-the-town'
const miniAppSecret = 'secret-of-the-mini-program'

/**
 * Starts an emulator of each provider that production requires. Returns the settings with which the service connects to
 * the emulators through its real adapters.
 */
export async function startProviderEmulators(clock: Clock) {
  const gateway = await startPaymentGatewayEmulator({ clock })
  const { wechat } = gateway.accounts
  const [sms, email, wechatLogin, model, speech] = await Promise.all([
    startSmsEmulator({ ...access, clock }),
    startEmailEmulator({ ...mail, clock, tls: 'implicit' }),
    startWechatLoginEmulator({ appId: wechat.appId, appSecret: miniAppSecret }),
    startModelEmulator(),
    startSpeechEmulator({ apiKey: speechKey }),
  ])
  const settings = {
    SMS_VENDOR: 'aliyun',
    ALIYUN_ENDPOINT: sms.url,
    ALIYUN_ACCESS_KEY_ID: access.accessKeyId,
    ALIYUN_ACCESS_KEY_SECRET: access.accessKeySecret,
    ALIYUN_SMS_SIGN: '三合',
    IDENTITY_VENDOR: 'aliyun',
    PAYMENT_VENDOR: 'wechat',
    WECHAT_PAY_ENDPOINT: wechat.endpoint,
    WECHAT_PAY_MCH_ID: wechat.mchId,
    WECHAT_PAY_APP_ID: wechat.appId,
    WECHAT_PAY_API_V3_KEY: wechat.apiV3Key,
    WECHAT_PAY_SERIAL: wechat.serial,
    WECHAT_PAY_PRIVATE_KEY: wechat.privateKey,
    WECHAT_PAY_PLATFORM_SERIAL: wechat.platformSerial,
    WECHAT_PAY_PLATFORM_KEY: wechat.platformKey,
    WECHAT_ENDPOINT: wechatLogin.url,
    WECHAT_MINI_APP_SECRET: miniAppSecret,
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(email.port),
    SMTP_USER: mail.user,
    SMTP_PASSWORD: mail.password,
    EMAIL_FROM: '三合 <no-reply@sanhe.example>',
    MODEL_BASE_URL: model.url,
    MODEL_NAME: 'emulator',
    SPEECH_BASE_URL: speech.url,
    SPEECH_API_KEY: speechKey,
    SPEECH_TRANSCRIPTION_MODEL: 'transcription',
    SPEECH_MODEL: 'speech',
  }
  const all = [gateway, sms, email, wechatLogin, model, speech]
  return {
    settings,
    gatewayUrl: gateway.url,
    /** Returns the code of the last SMS to a phone, or an empty text. */
    lastCode(phone: string) {
      const code = sms.outbox().find(({ to }) => to === phone)?.data['code']
      return typeof code === 'string' ? code : ''
    },
    stop: () => Promise.all(all.map((one) => one.stop())),
  }
}
