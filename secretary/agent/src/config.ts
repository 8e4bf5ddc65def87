import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  commonSettings,
  getShutdownDelayMs,
  getMetricsAddress,
  httpUrlSettingSchema,
  commaSeparatedSettingSchema,
  createPortSettingSchema,
  readConfig,
  findSecretWeakness,
  isApiDocsEnabled,
} from '@sanhe/kit/runtime/config'
import { tracingSettings } from '@sanhe/kit/tracing/settings'
import { z } from 'zod'
import { acmeSettings, findAcmeSettingProblems, toAcmeConfig } from './acme-settings.ts'
import { mailSettings, toMailConfig } from './mail-settings.ts'
import { findMcpSettingProblems, mcpSettings, toMcpServers } from './mcp-settings.ts'
import { findModelSettingProblems, modelSettings, toAcpCommand, toModelConfig } from './model-settings.ts'
import { createProgramEnvironment } from './program-environment.ts'
import { pushSettings, toPushConfig } from './push-settings.ts'
import { findRelaySettingProblems, relaySettings, toRelayConfig } from './relay-settings.ts'
import { findWebSettingProblems, toWebSearchConfig, webSettings } from './web-settings.ts'

const defaultDataDir = fileURLToPath(new URL('../../../data/agent', import.meta.url))
const builtApp = fileURLToPath(new URL('../../app/dist', import.meta.url))

const isTimeZone = (name: string) => {
  try {
    return Boolean(Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

const settings = {
  ...commonSettings,
  PORT: createPortSettingSchema(3000),
  /** Folder of all data: database and uploads. */
  DATA_DIR: z.string().default(defaultDataDir),
  /** Folder of the built app, which a server on a home network serves itself. */
  WEB_DIR: z.string().default(builtApp),
  /** Key of the first device. Default: a generated key, which the start prints once. */
  AGENT_API_KEY: z.string().optional(),
  AGENT_NAME: z.string().min(1).max(100).default('My secretary'),
  AGENT_AVATAR: z.string().min(1).max(10).default('🤖'),
  /** `host:port` at which phones reach this server, if it differs from the machine's IP address. */
  PUBLIC_ADDRESS: z.string().optional(),
  /** URL of the app, for the link in the QR code. Default: the URL of this server. */
  APP_URL: httpUrlSettingSchema.optional(),
  /** SHA-256 fingerprint of a self-signed certificate: `sha256/...`. */
  TLS_FINGERPRINT: z.string().optional(),
  /** Paths of the PEM files of the certificate and its key. HTTPS is on when both are set. */
  TLS_CERT_FILE: z.string().optional(),
  TLS_KEY_FILE: z.string().optional(),
  ...acmeSettings,
  /** Other origins that may open a WebSocket and call the API, comma separated. */
  ALLOWED_ORIGINS: commaSeparatedSettingSchema.default([]),
  ...modelSettings,
  /** Name of the transcription model, which runs on the same service as the language model. Default: no voice input. */
  TRANSCRIPTION_MODEL: z.string().optional(),
  /** Number of sub-agents that may run at the same time; others wait. */
  MAX_AGENTS: z.coerce.number().int().min(1).max(64).default(8),
  /** URL of a documents server and a token for its writer API, with which the agent writes reports and tasks. */
  DOCUMENTS_URL: httpUrlSettingSchema.optional(),
  DOCUMENTS_TOKEN: z.string().optional(),
  ...relaySettings,
  ...webSettings,
  ...mailSettings,
  ...pushSettings,
  /** Time zone of the user, for reminders and dates. */
  TIME_ZONE: z.string().refine(isTimeZone, 'is no time zone').default('Asia/Shanghai'),
  ...mcpSettings,
}

const dataFolders = (dataDir: string) => ({
  workspaceDir: join(dataDir, 'workspace'),
  /** Folder with copies of workspace files as they were before a tool changed them. */
  versionsDir: join(dataDir, 'versions'),
  skillsDir: join(dataDir, 'skills'),
  uploadsDir: join(dataDir, 'uploads'),
})

/** Names of all environment variables that the service reads as settings. */
export const settingNames = Object.keys({ ...settings, ...tracingSettings })

export type Config = ReturnType<typeof loadConfig>

export function loadConfig(env: Record<string, string | undefined>) {
  const values = readConfig(env, settings, listSettingProblems)
  return {
    isProduction: values.NODE_ENV === 'production',
    host: values.HOST,
    port: values.PORT,
    dataDir: values.DATA_DIR,
    ...dataFolders(values.DATA_DIR),
    webDir: values.WEB_DIR,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    drainDelayMs: getShutdownDelayMs(values),
    metrics: getMetricsAddress(values),
    apiDocs: isApiDocsEnabled(values),
    devTools: values.NODE_ENV !== 'production' && values.DEV_TOOLS === '1',
    rateLimitScale: values.RATE_LIMIT_SCALE,
    apiKey: values.AGENT_API_KEY,
    name: values.AGENT_NAME,
    avatar: values.AGENT_AVATAR,
    publicAddress: values.PUBLIC_ADDRESS,
    appUrl: values.APP_URL,
    tlsFingerprint: values.TLS_FINGERPRINT,
    allowedOrigins: [...values.ALLOWED_ORIGINS, ...(values.APP_URL ? [new URL(values.APP_URL).origin] : [])],
    tls:
      values.TLS_CERT_FILE && values.TLS_KEY_FILE
        ? { certFile: values.TLS_CERT_FILE, keyFile: values.TLS_KEY_FILE }
        : undefined,
    acme: toAcmeConfig(values),
    model: toModelConfig(values),
    acpCommand: toAcpCommand(values.ACP_COMMAND),
    /** Environment variables that the agent program receives. */
    acpEnvironment: createProgramEnvironment(env),
    dailyTokenBudget: values.DAILY_TOKEN_BUDGET,
    maxAgents: values.MAX_AGENTS,
    transcriptionModel: values.TRANSCRIPTION_MODEL,
    documents:
      values.DOCUMENTS_URL && values.DOCUMENTS_TOKEN
        ? { url: values.DOCUMENTS_URL, token: values.DOCUMENTS_TOKEN }
        : undefined,
    webSearch: toWebSearchConfig(values),
    webAllowsPrivate: values.WEB_PRIVATE_NETWORKS === '1',
    ...toMailConfig(values),
    relay: toRelayConfig(values),
    push: toPushConfig(values, values.APP_URL),
    timeZone: values.TIME_ZONE,
    mcpServers: toMcpServers(values),
    mcpAllow: values.MCP_ALLOW,
  }
}

type AgentSettings = z.output<z.ZodObject<typeof settings>>

const listSettingProblems = (input: AgentSettings) => [
  ...(input.NODE_ENV === 'production' ? productionProblems(input) : []),
  ...findModelSettingProblems(input),
  ...(input.DOCUMENTS_URL && !input.DOCUMENTS_TOKEN
    ? ['DOCUMENTS_TOKEN: is required with DOCUMENTS_URL']
    : []),
  ...findMcpSettingProblems(input),
  ...(input.TLS_CERT_FILE && !input.TLS_KEY_FILE ? ['TLS_KEY_FILE: is required with TLS_CERT_FILE'] : []),
  ...findAcmeSettingProblems(input),
  ...findWebSettingProblems(input),
  ...findRelaySettingProblems(input),
]

function productionProblems(input: AgentSettings) {
  const weaknesses = {
    ...(input.AGENT_API_KEY && { AGENT_API_KEY: findSecretWeakness(input.AGENT_API_KEY) }),
    ...(input.RATE_LIMIT_SCALE !== 1 && { RATE_LIMIT_SCALE: 'is for development only' }),
  }
  return Object.entries(weaknesses).flatMap(([name, problem]) => (problem ? [`${name} ${problem}`] : []))
}
