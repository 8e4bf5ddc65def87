import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { commonSettings, developmentSecret, portSetting, readConfig, secretWeakness } from '@sanhe/kit/config'
import { z } from 'zod'

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
  JWT_SECRET: z.string().optional(),
  /** Encrypts API keys: `<kid>:<secret>`, several with commas; the first encrypts, all decrypt. */
  DATA_KEY: z.string().optional(),
  /** How agents run on servers: a Node of their own, or a container of DEPLOY_DOCKER_IMAGE. */
  DEPLOY_DRIVER: z.enum(['native', 'docker']).default('native'),
  /** `name@sha256:...`: what was looked at is what runs. */
  DEPLOY_DOCKER_IMAGE: z
    .string()
    .regex(/^[a-z0-9][\w./:-]*@sha256:[0-9a-f]{64}$/)
    .optional(),
  /** An image that was made elsewhere. Absent: made of this checkout at the first deployment. */
  DEPLOY_AGENT_IMAGE: z.string().optional(),
  DEPLOY_AGENT_PORT: portSetting(3000),
  /** The model that deployed agents think with. Absent: their offline brain. */
  DEPLOY_MODEL_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  DEPLOY_MODEL_API_KEY: z.string().optional(),
  DEPLOY_MODEL_NAME: z.string().optional(),
  /** MCP servers that deployed agents get as skills: `name=https://host/mcp`, comma separated. */
  DEPLOY_MCP_SERVERS: z.string().optional(),
  /** 1: agents and servers on private addresses may be reached, and over plain http. */
  ALLOW_PRIVATE_AGENTS: z.enum(['0', '1']).default('0'),
}

export type Config = ReturnType<typeof loadConfig>

export function loadConfig(env: Record<string, string | undefined>) {
  const values = readConfig(env, settings, (given) => [
    ...(given.NODE_ENV === 'production' ? productionProblems(given) : []),
    ...(given.DEPLOY_DRIVER === 'docker' && !given.DEPLOY_DOCKER_IMAGE
      ? ['DEPLOY_DOCKER_IMAGE: is required with DEPLOY_DRIVER=docker']
      : []),
    ...(given.DEPLOY_MODEL_BASE_URL && !given.DEPLOY_MODEL_NAME
      ? ['DEPLOY_MODEL_NAME: is required with DEPLOY_MODEL_BASE_URL']
      : []),
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
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    devTools: values.NODE_ENV !== 'production' && values.DEV_TOOLS === '1',
    rateLimitScale: values.RATE_LIMIT_SCALE,
    jwtSecret: secret('JWT_SECRET'),
    dataKey: secret('DATA_KEY'),
    allowPrivateAgents: values.ALLOW_PRIVATE_AGENTS === '1',
    deploy: deploySettings(values),
  }
}

/** What deployed agents are given, as variables of theirs. */
function deploySettings(values: Given) {
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
    agent: {
      port: values.DEPLOY_AGENT_PORT,
      model: given(model),
      skills: given({ MCP_SERVERS: values.DEPLOY_MCP_SERVERS }),
    },
  }
}

const given = (values: Record<string, string | undefined>) =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )

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
