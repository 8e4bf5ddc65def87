import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  databaseSettings,
  findDatabaseSettingProblems,
  findReplicaSettingProblems,
  replicaSettings,
  toDatabaseConfig,
} from '@sanhe/kit/postgres/database-settings'
import {
  commonSettings,
  loadDevelopmentSecret,
  getShutdownDelayMs,
  getMetricsAddress,
  httpUrlSettingSchema,
  createPortSettingSchema,
  readConfig,
  findSecretWeakness,
  isApiDocsEnabled,
} from '@sanhe/kit/runtime/config'
import { secretSettings, findSecretWeaknesses } from '@sanhe/kit/runtime/secret-settings'
import { isPasswordWithinBcryptLimit } from '@sanhe/kit/security/passwords'
import { tracingSettings } from '@sanhe/kit/tracing/settings'
import {
  toPaymentConfig,
  findPaymentSettingProblems,
  paymentSettings,
} from '@sanhe/providers/payments/settings'
import { findPushSettingProblems, pushSettings } from '@sanhe/providers/push/settings'
import { toSmsConfig, findSmsSettingProblems, smsSettings } from '@sanhe/providers/sms/settings'
import { z } from 'zod'
import { aiSettings, findAiSettingProblems, toAiConfig } from './ai-settings.ts'
import { legalSettings, toLegalConfig } from './legal-settings.ts'
import { findMapSettingProblems, mapSettings, toMapConfig } from './map-settings.ts'
import { toPushConfigWithKeys } from './push-config.ts'
import { findVendorSettingProblems, toVendorConfig, vendorSettings } from './vendor-settings.ts'
import {
  findWechatMessageSettingProblems,
  toWechatMessageConfig,
  wechatMessageSettings,
} from './wechat-message-settings.ts'
import { findWearableSettingProblems, toWearableConfig, wearableSettings } from './wearable-settings.ts'

const defaultDataDir = fileURLToPath(new URL('../../../data/companion', import.meta.url))

const builtClient = (name: string) => fileURLToPath(new URL(`../../${name}/dist`, import.meta.url))

/** A phone number as shown to users, which a phone can dial: `400-800-8800`, `010 8888 6666`, `+86 10 8888 6666`. */
const servicePhone = z
  .string()
  .trim()
  .regex(/^\+?\d[\d -]*\d$/, 'is not a phone number')
  .refine((phone) => /^\d{3,15}$/.test(phone.replaceAll(/\D/g, '')), 'must have 3 to 15 digits')

const settings = {
  ...commonSettings,
  PORT: createPortSettingSchema(3200),
  /** Directory of the embedded PostgreSQL, the uploads and the generated secrets of development. */
  DATA_DIR: z.string().default(defaultDataDir),
  /** Directory with the built web app for older adults. */
  WEB_DIR: z.string().default(builtClient('elder')),
  ...databaseSettings,
  ...replicaSettings,
  /**
   * Public URL of the service, such as `https://companion.example`. If it is absent, the service uses the URL of the
   * host and port on which it listens.
   */
  PUBLIC_URL: httpUrlSettingSchema.optional(),
  ...secretSettings,
  /**
   * Username of the first administrator, whom the first start of the service creates. Changing the setting later does
   * not change the account.
   */
  ADMIN_USERNAME: z.string().default('admin'),
  ADMIN_PASSWORD: z.string().refine(isPasswordWithinBcryptLimit, 'is longer than 72 bytes').optional(),
  /** `1` requires a second factor: an administrator without a second factor can only set one up. */
  ADMIN_REQUIRE_TOTP: z.enum(['0', '1']).default('0'),
  /** Requests per minute for each IP address. Raise it if many people share one address, such as an office. */
  REQUESTS_PER_MINUTE: z.coerce.number().int().min(100).max(10_000).optional(),
  /**
   * Number of months for which audit log entries are kept. Absent: all entries are kept. 36 is the least, because the
   * entries prove payments, whose records the law requires for three years.
   */
  AUDIT_KEEP_MONTHS: z.coerce.number().int().min(36).optional(),
  /** City that a new user's profile contains at first. */
  LAUNCH_CITY: z.string().default('北京'),
  /** `1` plays two months of history in an empty database, before the demo data. Has no effect without `DEV_TOOLS`. */
  DEMO_HISTORY: z.enum(['0', '1']).default('0'),
  ...legalSettings,
  /** Phone number of customer service, shown where users need help. If it is absent, the app shows no number. */
  SERVICE_PHONE: servicePhone.optional(),
  ...smsSettings,
  /**
   * Names of the SMS templates that are registered with the provider, with these variables. Login code: `code`. Notice:
   * `title` and `content`. Approval of a merchant and invitation of an employee: `name` of the shop, `code`, `url` of
   * the page that sets the password, and `days` of validity.
   */
  SMS_CODE_TEMPLATE: z.string().default('SMS_LOGIN'),
  SMS_NOTICE_TEMPLATE: z.string().default('SMS_NOTICE'),
  SMS_MERCHANT_APPROVED_TEMPLATE: z.string().default('SMS_MERCHANT_APPROVED'),
  SMS_MERCHANT_INVITED_TEMPLATE: z.string().default('SMS_MERCHANT_INVITED'),
  ...paymentSettings,
  ...vendorSettings,
  ...pushSettings,
  ...aiSettings,
  ...wearableSettings,
  ...mapSettings,
  ...wechatMessageSettings,
}

/** Names of all environment variables that the service reads as settings. */
export const settingNames = Object.keys({ ...settings, ...tracingSettings })

type ParsedSettings = z.output<z.ZodObject<typeof settings>>
export type Config = ReturnType<typeof loadConfig>

export function loadConfig(env: Record<string, string | undefined>) {
  const values = readConfig(env, settings, (given) => [
    ...(given.NODE_ENV === 'production' ? productionProblems(given) : []),
    ...findDatabaseSettingProblems(given),
    ...findReplicaSettingProblems(given),
    ...findProviderSettingProblems(given),
  ])
  const secretsFile = join(values.DATA_DIR, 'dev-secrets.json')
  const secret = (name: 'JWT_SECRET' | 'DATA_KEY') => values[name] ?? loadDevelopmentSecret(secretsFile, name)
  return {
    isProduction: values.NODE_ENV === 'production',
    host: values.HOST,
    port: values.PORT,
    dataDir: values.DATA_DIR,
    webDirs: {
      elder: values.WEB_DIR,
      family: builtClient('family'),
      merchant: builtClient('merchant'),
      admin: builtClient('admin'),
    },
    ...toDatabaseConfig(values),
    databaseReplicaUrls: values.DATABASE_REPLICA_URLS,
    publicUrl: values.PUBLIC_URL,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    drainDelayMs: getShutdownDelayMs(values),
    metrics: getMetricsAddress(values),
    apiDocs: isApiDocsEnabled(values),
    devTools: values.NODE_ENV !== 'production' && values.DEV_TOOLS === '1',
    demoHistory: isDemoHistoryPlayed(values),
    rateLimitScale: values.RATE_LIMIT_SCALE,
    requestsPerMinute: values.REQUESTS_PER_MINUTE,
    jwtSecret: secret('JWT_SECRET'),
    dataKey: secret('DATA_KEY'),
    admin: {
      username: values.ADMIN_USERNAME,
      password: values.ADMIN_PASSWORD,
      requiresSecondFactor: values.ADMIN_REQUIRE_TOTP === '1',
    },
    auditKeepMonths: values.AUDIT_KEEP_MONTHS,
    launchCity: values.LAUNCH_CITY,
    servicePhone: values.SERVICE_PHONE,
    ...toLegalConfig(values),
    sms: {
      ...toSmsConfig(values),
      template: values.SMS_CODE_TEMPLATE,
      noticeTemplate: values.SMS_NOTICE_TEMPLATE,
      merchantApprovedTemplate: values.SMS_MERCHANT_APPROVED_TEMPLATE,
      merchantInvitedTemplate: values.SMS_MERCHANT_INVITED_TEMPLATE,
    },
    payments: toPaymentConfig(values),
    vendors: toVendorConfig(values),
    push: toPushConfigWithKeys(values, secretsFile),
    ai: toAiConfig(values),
    wearables: toWearableConfig(values),
    map: toMapConfig(values),
    wechatMessages: toWechatMessageConfig(values),
  }
}

/** Returns whether the history of the demo town is played. Production never has demo data. */
export const isDemoHistoryPlayed = ({
  NODE_ENV,
  DEV_TOOLS,
  DEMO_HISTORY,
}: Pick<ParsedSettings, 'NODE_ENV' | 'DEV_TOOLS' | 'DEMO_HISTORY'>) =>
  NODE_ENV !== 'production' && DEV_TOOLS === '1' && DEMO_HISTORY === '1'

const findProviderSettingProblems = (given: ParsedSettings) => [
  ...findSmsSettingProblems(given),
  ...findPaymentSettingProblems(given),
  ...findVendorSettingProblems(given),
  ...findPushSettingProblems(given),
  ...findAiSettingProblems(given),
  ...findWearableSettingProblems(given),
  ...findMapSettingProblems(given),
  ...findWechatMessageSettingProblems(given),
]

function productionProblems(given: ParsedSettings) {
  const weaknesses = {
    ...findSecretWeaknesses(given),
    ADMIN_PASSWORD: findSecretWeakness(given.ADMIN_PASSWORD, 12),
    ...(given.RATE_LIMIT_SCALE !== 1 && { RATE_LIMIT_SCALE: 'is for development only' }),
    ...(!given.PAYMENT_VENDOR.includes('wechat') && {
      PAYMENT_VENDOR: 'must be wechat: its sheet is what apps show',
    }),
  }
  return Object.entries(weaknesses).flatMap(([name, problem]) => (problem ? [`${name} ${problem}`] : []))
}
