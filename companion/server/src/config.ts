import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  commonSettings,
  developmentSecret,
  drainDelayMs,
  httpUrl,
  portSetting,
  readConfig,
  secretWeakness,
  showsApiDocs,
} from '@sanhe/kit/runtime/config'
import { secretSettings, secretWeaknesses } from '@sanhe/kit/runtime/secret-settings'
import { passwordFits } from '@sanhe/kit/security/passwords'
import { paymentConfig, paymentProblems, paymentSettings } from '@sanhe/providers/payments/settings'
import { pushConfig, pushProblems, pushSettings } from '@sanhe/providers/push/settings'
import { smsConfig, smsProblems, smsSettings } from '@sanhe/providers/sms/settings'
import { z } from 'zod'
import { aiConfig, aiProblems, aiSettings } from './ai-settings.ts'
import { vendorConfig, vendorProblems, vendorSettings } from './vendor-settings.ts'
import { wearableConfig, wearableProblems, wearableSettings } from './wearable-settings.ts'

const defaultDataDir = fileURLToPath(new URL('../../../data/companion', import.meta.url))

const builtApp = fileURLToPath(new URL('../../elder/dist', import.meta.url))

/** A phone number in readable form that a phone can dial: `400-800-8800`, `010 8888 6666`, `+86 10 8888 6666`. */
const servicePhone = z
  .string()
  .trim()
  .regex(/^\+?\d[\d -]*\d$/, 'is not a phone number')
  .refine((phone) => /^\d{3,15}$/.test(phone.replaceAll(/\D/g, '')), 'must have 3 to 15 digits')

const settings = {
  ...commonSettings,
  PORT: portSetting(3200),
  /** Directory of the embedded PostgreSQL, the uploads and the secrets of development. */
  DATA_DIR: z.string().default(defaultDataDir),
  /** Directory of the built app for older adults. */
  WEB_DIR: z.string().default(builtApp),
  /** URL of a PostgreSQL server. Absent: an embedded one in DATA_DIR. */
  DATABASE_URL: z.string().optional(),
  /** Public URL of this service, such as `https://companion.example`. Absent: the address it listens on. */
  PUBLIC_URL: httpUrl.optional(),
  ...secretSettings,
  /** First administrator, created at the first start and never changed by later ones. */
  ADMIN_USERNAME: z.string().default('admin'),
  ADMIN_PASSWORD: z.string().refine(passwordFits, 'is longer than 72 bytes').optional(),
  /** City of new users. */
  LAUNCH_CITY: z.string().default('北京'),
  /** Phone number of customer service, shown where users need help. Absent: none is shown. */
  SERVICE_PHONE: servicePhone.optional(),
  ...smsSettings,
  /**
   * SMS templates as registered with the provider, with their variables: a code (`code`), a notice (`title`,
   * `content`), and the approval of a merchant (`name` of the shop, `code`, `url` to set the password, `days` of
   * validity).
   */
  SMS_CODE_TEMPLATE: z.string().default('SMS_LOGIN'),
  SMS_NOTICE_TEMPLATE: z.string().default('SMS_NOTICE'),
  SMS_MERCHANT_APPROVED_TEMPLATE: z.string().default('SMS_MERCHANT_APPROVED'),
  ...paymentSettings,
  ...vendorSettings,
  ...pushSettings,
  ...aiSettings,
  ...wearableSettings,
}

type ParsedSettings = z.output<z.ZodObject<typeof settings>>
export type Config = ReturnType<typeof loadConfig>

export function loadConfig(env: Record<string, string | undefined>) {
  const values = readConfig(env, settings, (given) => [
    ...(given.NODE_ENV === 'production' ? productionProblems(given) : []),
    ...smsProblems(given),
    ...paymentProblems(given),
    ...vendorProblems(given),
    ...pushProblems(given),
    ...aiProblems(given),
    ...wearableProblems(given),
  ])
  const secret = (name: 'JWT_SECRET' | 'DATA_KEY') =>
    values[name] ?? developmentSecret(join(values.DATA_DIR, 'dev-secrets.json'), name)
  return {
    isProduction: values.NODE_ENV === 'production',
    host: values.HOST,
    port: values.PORT,
    dataDir: values.DATA_DIR,
    webDir: values.WEB_DIR,
    databaseUrl: values.DATABASE_URL,
    publicUrl: values.PUBLIC_URL,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    drainDelayMs: drainDelayMs(values),
    apiDocs: showsApiDocs(values),
    devTools: values.NODE_ENV !== 'production' && values.DEV_TOOLS === '1',
    rateLimitScale: values.RATE_LIMIT_SCALE,
    jwtSecret: secret('JWT_SECRET'),
    dataKey: secret('DATA_KEY'),
    admin: { username: values.ADMIN_USERNAME, password: values.ADMIN_PASSWORD },
    launchCity: values.LAUNCH_CITY,
    servicePhone: values.SERVICE_PHONE,
    sms: {
      ...smsConfig(values),
      template: values.SMS_CODE_TEMPLATE,
      noticeTemplate: values.SMS_NOTICE_TEMPLATE,
      merchantApprovedTemplate: values.SMS_MERCHANT_APPROVED_TEMPLATE,
    },
    payments: paymentConfig(values),
    vendors: vendorConfig(values),
    push: pushConfig(values),
    ai: aiConfig(values),
    wearables: wearableConfig(values),
  }
}

function productionProblems(given: ParsedSettings) {
  const weaknesses = {
    ...secretWeaknesses(given),
    ADMIN_PASSWORD: secretWeakness(given.ADMIN_PASSWORD, 12),
    ...(given.RATE_LIMIT_SCALE !== 1 && { RATE_LIMIT_SCALE: 'is for development only' }),
    ...(!given.PAYMENT_VENDOR.includes('wechat') && {
      PAYMENT_VENDOR: 'must be wechat: its sheet is what apps show',
    }),
  }
  return Object.entries(weaknesses).flatMap(([name, problem]) => (problem ? [`${name} ${problem}`] : []))
}
