import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  commonSettings,
  loadDevelopmentSecret,
  getShutdownDelayMs,
  getMetricsAddress,
  createPortSettingSchema,
  readConfig,
  findSecretWeakness,
  isApiDocsEnabled,
} from '@sanhe/kit/runtime/config'
import { isPasswordWithinBcryptLimit } from '@sanhe/kit/security/passwords'
import { tracingSettings } from '@sanhe/kit/tracing/settings'
import { z } from 'zod'
import {
  findNotificationChannelProblems,
  notificationChannelSettings,
  toNotificationChannelConfig,
} from './notification-channel-settings.ts'
import { findReplicationProblems, replicationSettings, toReplicationConfig } from './replication-settings.ts'
import { findOpenidProblems, openidSettings, toOpenidConfig } from './openid-settings.ts'

const defaultDataDir = fileURLToPath(new URL('../../../data/documents', import.meta.url))
const builtClient = fileURLToPath(new URL('../../web/dist', import.meta.url))
const minAdminPassword = 12

const settings = {
  ...commonSettings,
  PORT: createPortSettingSchema(3100),
  /** Folder of all data: database, Markdown files, assets and search index. */
  DATA_DIR: z.string().default(defaultDataDir),
  WEB_DIR: z.string().default(builtClient),
  ADMIN_USERNAME: z.string().min(1).max(60).default('admin'),
  ADMIN_PASSWORD: z.string().refine(isPasswordWithinBcryptLimit, 'is longer than 72 bytes').optional(),
  AI_API_TOKEN: z.string().optional(),
  /** If `1`, webhooks may be sent to loopback and private addresses, also over plain HTTP. */
  ALLOW_PRIVATE_WEBHOOKS: z.enum(['0', '1']).default('0'),
  /**
   * Path of the font file for PDF exports with Chinese characters. To select a font of a font collection, append `#`
   * and its PostScript name.
   */
  PDF_FONT_FILE: z.string().optional(),
  SESSION_SECRET: z.string().optional(),
  ...openidSettings,
  ...notificationChannelSettings,
  ...replicationSettings,
}

/** Names of all environment variables that the service reads as settings. */
export const settingNames = Object.keys({ ...settings, ...tracingSettings })

export type Config = ReturnType<typeof loadConfig>

export function loadConfig(env: Record<string, string | undefined>) {
  const values = readConfig(env, settings, (given) => [
    ...(given.NODE_ENV === 'production' ? productionProblems(given) : []),
    ...findOpenidProblems(given, given.NODE_ENV === 'production'),
    ...findNotificationChannelProblems(given),
    ...findReplicationProblems(given),
  ])
  const secret = (name: 'AI_API_TOKEN' | 'SESSION_SECRET') =>
    values[name] ?? loadDevelopmentSecret(join(values.DATA_DIR, 'dev-secrets.json'), name)
  return {
    isProduction: values.NODE_ENV === 'production',
    host: values.HOST,
    port: values.PORT,
    dataDir: values.DATA_DIR,
    webDir: values.WEB_DIR,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    drainDelayMs: getShutdownDelayMs(values),
    metrics: getMetricsAddress(values),
    apiDocs: isApiDocsEnabled(values),
    devTools: values.NODE_ENV !== 'production' && values.DEV_TOOLS === '1',
    rateLimitScale: values.RATE_LIMIT_SCALE,
    adminUsername: values.ADMIN_USERNAME,
    adminPassword: values.ADMIN_PASSWORD,
    openid: toOpenidConfig(values, values.NODE_ENV === 'production'),
    notificationChannels: toNotificationChannelConfig(values),
    replication: toReplicationConfig(values),
    pdfFontFile: values.PDF_FONT_FILE,
    allowPrivateWebhooks: values.ALLOW_PRIVATE_WEBHOOKS === '1',
    aiApiToken: secret('AI_API_TOKEN'),
    sessionSecret: secret('SESSION_SECRET'),
  }
}

/** Reads only the data folder from the environment, for commands that need no secret. */
export const loadDataDirSetting = (env: Record<string, string | undefined>) =>
  readConfig(env, { DATA_DIR: settings.DATA_DIR }).DATA_DIR

/** Reads only the settings of the replica from the environment, for commands that need no secret. */
export const loadReplicationSettings = (env: Record<string, string | undefined>) =>
  toReplicationConfig(readConfig(env, replicationSettings))

type Given = z.output<z.ZodObject<typeof settings>>

function productionProblems(given: Given) {
  const weaknesses = {
    SESSION_SECRET: findSecretWeakness(given.SESSION_SECRET),
    AI_API_TOKEN: findSecretWeakness(given.AI_API_TOKEN),
    ADMIN_PASSWORD: findSecretWeakness(given.ADMIN_PASSWORD, minAdminPassword),
    ...(given.RATE_LIMIT_SCALE !== 1 && { RATE_LIMIT_SCALE: 'is for development only' }),
    ...(given.SESSION_SECRET &&
      given.SESSION_SECRET === given.AI_API_TOKEN && { AI_API_TOKEN: 'equals SESSION_SECRET' }),
  }
  return Object.entries(weaknesses).flatMap(([name, problem]) => (problem ? [`${name} ${problem}`] : []))
}
