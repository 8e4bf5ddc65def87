import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { commonSettings, developmentSecret, portSetting, readConfig, secretWeakness } from '@sanhe/kit/config'
import { z } from 'zod'
import { paymentConfig, paymentProblems, paymentSettings } from './payments/settings.ts'

const defaultDataDir = fileURLToPath(new URL('../../../data/secretary', import.meta.url))
const builtApp = fileURLToPath(new URL('../../app/dist', import.meta.url))

const settings = {
  ...commonSettings,
  PORT: portSetting(3300),
  /** Where the embedded PostgreSQL and development's own secrets lie. */
  DATA_DIR: z.string().default(defaultDataDir),
  /** The built app. */
  WEB_DIR: z.string().default(builtApp),
  /** A PostgreSQL of one's own. Absent: an embedded one in DATA_DIR. */
  DATABASE_URL: z.string().optional(),
  /** Where others reach this service, as `https://secretary.example`. Absent: the address it listens at. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  ...paymentSettings,
  JWT_SECRET: z.string().optional(),
  /** Encrypts API keys: `<kid>:<secret>`, several with commas; the first encrypts, all decrypt. */
  DATA_KEY: z.string().optional(),
  /** 1: agents and servers on private addresses may be reached, and over plain http. */
  ALLOW_PRIVATE_AGENTS: z.enum(['0', '1']).default('0'),
}

export type Config = ReturnType<typeof loadConfig>

export function loadConfig(env: Record<string, string | undefined>) {
  const values = readConfig(env, settings, (given) => [
    ...paymentProblems(given),
    ...(given.NODE_ENV === 'production' ? productionProblems(given) : []),
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
    payments: paymentConfig(values),
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    devTools: values.NODE_ENV !== 'production' && values.DEV_TOOLS === '1',
    rateLimitScale: values.RATE_LIMIT_SCALE,
    jwtSecret: secret('JWT_SECRET'),
    dataKey: secret('DATA_KEY'),
    allowPrivateAgents: values.ALLOW_PRIVATE_AGENTS === '1',
  }
}

type Given = z.output<z.ZodObject<typeof settings>>

function productionProblems(given: Given) {
  const weaknesses = {
    JWT_SECRET: secretWeakness(given.JWT_SECRET),
    DATA_KEY: secretWeakness(given.DATA_KEY),
    ...(given.RATE_LIMIT_SCALE !== 1 && { RATE_LIMIT_SCALE: 'is for development only' }),
    ...(given.JWT_SECRET && given.JWT_SECRET === given.DATA_KEY && { DATA_KEY: 'equals JWT_SECRET' }),
  }
  return Object.entries(weaknesses).flatMap(([name, problem]) => (problem ? [`${name} ${problem}`] : []))
}
