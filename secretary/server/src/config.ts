import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  databaseSettings,
  findDatabaseSettingProblems,
  toDatabaseConfig,
} from '@sanhe/kit/postgres/database-settings'
import {
  commonSettings,
  loadDevelopmentSecret,
  getShutdownDelayMs,
  getMetricsAddress,
  httpUrlSettingSchema,
  commaSeparatedSettingSchema,
  createPortSettingSchema,
  readConfig,
  isApiDocsEnabled,
} from '@sanhe/kit/runtime/config'
import { secretSettings, findSecretWeaknesses } from '@sanhe/kit/runtime/secret-settings'
import { tracingSettings } from '@sanhe/kit/tracing/settings'
import {
  toPaymentConfig,
  findPaymentSettingProblems,
  paymentSettings,
} from '@sanhe/providers/payments/settings'
import { toSmsConfig, findSmsSettingProblems, smsSettings } from '@sanhe/providers/sms/settings'
import { getCountries } from 'libphonenumber-js/mobile'
import { z } from 'zod'
import { parsePrivateNetwork } from '#outbound-requests'
import { toAcmeConfig, findAcmeProblems, acmeSettings } from './acme-settings.ts'
import { findGatewayProblems, gatewaySettings, toGatewayConfig } from './gateway-settings.ts'
import { marketSettings } from './market-settings.ts'
import { relaySettings, toRelayConfig } from './relay-settings.ts'

export type { GatewayConfig, GatewayModel } from './gateway-settings.ts'

const defaultDataDir = fileURLToPath(new URL('../../../data/secretary', import.meta.url))
const builtApp = fileURLToPath(new URL('../../app/dist', import.meta.url))

const areCountries = (codes: string[]) =>
  codes.length > 0 && codes.every((code) => getCountries().some((known) => known === code))

/**
 * Returns private networks in normalised form. An error message names an entry by its position, because its value may
 * be a secret in the wrong variable.
 */
function readNetworks(texts: string[], context: z.RefinementCtx) {
  const networks = texts.map(parsePrivateNetwork)
  const unusable = networks.indexOf(undefined)
  if (unusable >= 0)
    context.addIssue(
      `entry ${unusable + 1} is no private network: name addresses or networks such as 10.1.2.0/24 inside 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16 or fc00::/7`,
    )
  return networks.flatMap((network) => network ?? [])
}

const settings = {
  ...commonSettings,
  PORT: createPortSettingSchema(3300),
  /** Folder of the embedded PostgreSQL and of the secrets that development generates. */
  DATA_DIR: z.string().default(defaultDataDir),
  /** Folder of the built web client. */
  WEB_DIR: z.string().default(builtApp),
  ...databaseSettings,
  /**
   * URL at which browsers and providers reach this service, such as `https://secretary.example`. Absent: the URL at
   * which it listens.
   */
  PUBLIC_URL: httpUrlSettingSchema.optional(),
  ...paymentSettings,
  ...gatewaySettings,
  ...relaySettings,
  ...marketSettings,
  ...secretSettings,
  /** Whether deployed agents run on a bundled Node.js or in a container of DEPLOY_DOCKER_IMAGE. */
  DEPLOY_DRIVER: z.enum(['native', 'docker']).default('native'),
  /** Image name with digest, `name@sha256:...`, so that the reviewed image is the image that runs. */
  DEPLOY_DOCKER_IMAGE: z
    .string()
    .regex(/^[a-z0-9][\w./:-]*@sha256:[0-9a-f]{64}$/)
    .optional(),
  /** File of a prebuilt agent image. Absent: the image is built from this checkout at the first deployment. */
  DEPLOY_AGENT_IMAGE: z.string().optional(),
  DEPLOY_AGENT_PORT: createPortSettingSchema(3000),
  ...acmeSettings,
  /** Language model of deployed agents. Absent: agents use their offline brain. */
  DEPLOY_MODEL_BASE_URL: httpUrlSettingSchema.optional(),
  DEPLOY_MODEL_API_KEY: z.string().optional(),
  DEPLOY_MODEL_NAME: z.string().optional(),
  /** MCP servers that deployed agents use as skills: `name=https://host/mcp`, separated by commas. */
  DEPLOY_MCP_SERVERS: z.string().optional(),
  /** Contact that users see after a failed deployment: `https://…` or `mailto:…`. */
  SUPPORT_URL: z
    .string()
    .regex(/^(https:\/\/|mailto:)\S+$/, 'is an https or a mailto address')
    .optional(),
  /**
   * 1: the service may connect to agents and servers at private IP addresses, even over plain HTTP. Development only.
   */
  ALLOW_PRIVATE_AGENTS: z.enum(['0', '1']).default('0'),
  /** URL of the agent with which the demo link of `/dev` pairs. `npm start` sets it; development only. */
  DEMO_AGENT_URL: httpUrlSettingSchema.optional(),
  /**
   * Private networks of agents, separated by commas. The service connects to no other private IP address, and only over
   * TLS.
   */
  ALLOWED_PRIVATE_NETWORKS: commaSeparatedSettingSchema.default([]).transform(readNetworks),
  ...smsSettings,
  /** Message template (with `code`) that is registered with the SMS vendor. */
  ALIYUN_SMS_TEMPLATE: z.string().default('SMS_LOGIN'),
  /** ISO codes of the countries whose mobile numbers may log in, separated by commas. */
  SMS_COUNTRIES: commaSeparatedSettingSchema
    .default(['CN'])
    .refine(areCountries, 'are two-letter country codes'),
  /** Largest number of login codes an hour to all phone numbers together; limits the cost of messages. */
  SMS_HOURLY_CAP: z.coerce.number().int().positive().default(2000),
  /** Settings of social logins. The app offers each social login whose settings are complete. */
  WECHAT_API: httpUrlSettingSchema.default('https://api.weixin.qq.com'),
  WECHAT_APP_ID: z.string().optional(),
  WECHAT_APP_SECRET: z.string().optional(),
  /** App ids for which Apple and Google may have issued an identity token, separated by commas. */
  APPLE_CLIENT_IDS: commaSeparatedSettingSchema.default([]),
  GOOGLE_CLIENT_IDS: commaSeparatedSettingSchema.default([]),
}

/** Names of all environment variables that the service reads as settings. */
export const settingNames = Object.keys({ ...settings, ...tracingSettings })

export type Config = ReturnType<typeof loadConfig>

export function loadConfig(env: Record<string, string | undefined>) {
  const values = readConfig(env, settings, (input) => [
    ...(input.NODE_ENV === 'production' ? productionProblems(input) : []),
    ...findDatabaseSettingProblems(input),
    ...findSmsSettingProblems(input),
    ...wechatProblems(input),
    ...findPaymentSettingProblems(input),
    ...findAcmeProblems(input),
    ...findGatewayProblems(input),
    ...(input.DEPLOY_DRIVER === 'docker' && !input.DEPLOY_DOCKER_IMAGE
      ? ['DEPLOY_DOCKER_IMAGE: is required with DEPLOY_DRIVER=docker']
      : []),
    ...(input.DEPLOY_MODEL_BASE_URL && !input.DEPLOY_MODEL_NAME
      ? ['DEPLOY_MODEL_NAME: is required with DEPLOY_MODEL_BASE_URL']
      : []),
  ])
  const secret = (name: 'JWT_SECRET' | 'DATA_KEY') =>
    values[name] ?? loadDevelopmentSecret(join(values.DATA_DIR, 'dev-secrets.json'), name)
  return {
    isProduction: values.NODE_ENV === 'production',
    host: values.HOST,
    port: values.PORT,
    dataDir: values.DATA_DIR,
    webDir: values.WEB_DIR,
    ...toDatabaseConfig(values),
    publicUrl: values.PUBLIC_URL,
    payments: toPaymentConfig(values),
    /** Models of the gateway. Undefined: there is no gateway. */
    gateway: toGatewayConfig(values.GATEWAY_FILE),
    /** Limits of the relay. Undefined: the relay is off. */
    relay: toRelayConfig(values),
    /** Whether the market for bundles is on. */
    market: values.MARKET === '1',
    topUps: { amountsFen: values.TOP_UP_AMOUNTS.map(Number), maxBalanceFen: values.BALANCE_MAX },
    lowBalanceFen: values.BALANCE_LOW,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    drainDelayMs: getShutdownDelayMs(values),
    metrics: getMetricsAddress(values),
    apiDocs: isApiDocsEnabled(values),
    devTools: values.NODE_ENV !== 'production' && values.DEV_TOOLS === '1',
    rateLimitScale: values.RATE_LIMIT_SCALE,
    jwtSecret: secret('JWT_SECRET'),
    dataKey: secret('DATA_KEY'),
    allowPrivateAgents: values.ALLOW_PRIVATE_AGENTS === '1',
    demoAgentUrl: values.DEMO_AGENT_URL,
    allowedPrivateNetworks: values.ALLOWED_PRIVATE_NETWORKS,
    supportUrl: values.SUPPORT_URL,
    sms: {
      ...toSmsConfig(values),
      template: values.ALIYUN_SMS_TEMPLATE,
      countries: values.SMS_COUNTRIES,
      hourlyCap: values.SMS_HOURLY_CAP,
    },
    social: socialSettings(values),
    deploy: deploySettings(values),
    /** Root certificate of the private certificate authority that deployed agents use, in PEM. */
    agentAuthority: toAcmeConfig(values)?.ca,
  }
}

/** Settings of deployments, and the environment variables of deployed agents. */
function deploySettings(values: Settings) {
  const model = {
    MODEL_BASE_URL: values.DEPLOY_MODEL_BASE_URL,
    MODEL_API_KEY: values.DEPLOY_MODEL_API_KEY,
    MODEL_NAME: values.DEPLOY_MODEL_NAME,
  }
  return {
    driver: values.DEPLOY_DRIVER,
    dockerImage: values.DEPLOY_DOCKER_IMAGE,
    agentImage: values.DEPLOY_AGENT_IMAGE,
    imageDir: join(values.DATA_DIR, 'agent-images'),
    acme: toAcmeConfig(values),
    agent: {
      port: values.DEPLOY_AGENT_PORT,
      model: withoutUndefined(model),
      skills: withoutUndefined({ MCP_SERVERS: values.DEPLOY_MCP_SERVERS }),
    },
  }
}

const withoutUndefined = (values: Record<string, string | undefined>) =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )

type Settings = z.output<z.ZodObject<typeof settings>>

function productionProblems(values: Settings) {
  const weaknesses = {
    ...findSecretWeaknesses(values),
    ...(values.RATE_LIMIT_SCALE !== 1 && { RATE_LIMIT_SCALE: 'is for development only' }),
    ...(values.ALLOW_PRIVATE_AGENTS === '1' && {
      ALLOW_PRIVATE_AGENTS:
        'is for development only: it opens this whole network to every user. Name the networks of your agents in ALLOWED_PRIVATE_NETWORKS',
    }),
  }
  return Object.entries(weaknesses).flatMap(([name, problem]) => (problem ? [`${name} ${problem}`] : []))
}

const wechatSettingNames = ['WECHAT_APP_ID', 'WECHAT_APP_SECRET'] as const

function wechatProblems(values: Settings) {
  const missing = wechatSettingNames.filter((name) => !values[name])
  const isBegun = missing.length < wechatSettingNames.length
  return isBegun ? missing.map((name) => `${name}: is required with the others of its vendor`) : []
}

function socialSettings(values: Settings) {
  const { WECHAT_APP_ID: appId, WECHAT_APP_SECRET: appSecret } = values
  const audiences = (ids: string[]) => (ids.length ? { audiences: ids } : undefined)
  return {
    wechat: appId && appSecret ? { endpoint: values.WECHAT_API, appId, appSecret } : undefined,
    apple: audiences(values.APPLE_CLIENT_IDS),
    google: audiences(values.GOOGLE_CLIENT_IDS),
  }
}
