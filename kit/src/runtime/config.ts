import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { dirname } from 'node:path'
import { generateRandomToken } from '@sanhe/kit/security/secrets'
import { z } from 'zod'

/** Error for invalid settings. The message names every problem, but never a value. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  /** Exit code EX_CONFIG of sysexits.h: a supervisor should not restart the service. */
  readonly exitCode = 78
}

/**
 * Parses the setting that names the proxies whose `X-Forwarded-*` headers are trusted: none, the last n proxies, or
 * listed IP addresses and networks. `true` means one proxy, never all of them: otherwise any client could claim any IP
 * address.
 */
function trustedProxies(given: string, context: z.RefinementCtx): false | number | string {
  const text = given.trim().toLowerCase()
  if (['', '0', 'false', 'no'].includes(text)) return false
  if (text === 'true') return 1
  if (/^[1-9]$/.test(text)) return Number(text)
  const networks = text.split(/\s*,\s*/)
  if (networks.every(isNetwork)) return networks.join(',')
  context.addIssue('is a number of proxies, or addresses and networks with commas between')
  return z.NEVER
}

function isNetwork(text: string) {
  const [address = '', bits, ...rest] = text.split('/')
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const version = isIP(address)
  return rest.length === 0 && version > 0 && (bits === undefined || isPrefix(bits, version === 4 ? 32 : 128))
}

const isPrefix = (bits: string, most: number) => /^\d{1,3}$/.test(bits) && Number(bits) <= most

export const commonSettings = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  TRUST_PROXY: z.string().default('').transform(trustedProxies),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  DEV_TOOLS: z.enum(['0', '1']).default('1'),
  /** 1: `/api/docs` and `/api/openapi.json` are public. Default 0 in production, otherwise 1. */
  API_DOCS: z.enum(['0', '1']).optional(),
  /** Port of `GET /metrics` in Prometheus' format. Absent: nothing is measured. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** Address of `GET /metrics`. Metrics need no login, so it must not be public. */
  METRICS_HOST: z.string().default('127.0.0.1'),
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
  /**
   * Seconds that a stopping service keeps serving requests while the health check answers 503. Default 3 in production,
   * otherwise 0.
   */
  DRAIN_SECONDS: z.coerce.number().min(0).max(60).optional(),
}

export const isApiDocsEnabled = ({
  NODE_ENV,
  API_DOCS,
}: {
  NODE_ENV: string
  API_DOCS?: string | undefined
}) => (API_DOCS === undefined ? NODE_ENV !== 'production' : API_DOCS === '1')

export const getMetricsAddress = (values: { METRICS_HOST: string; METRICS_PORT?: number | undefined }) =>
  values.METRICS_PORT === undefined ? undefined : { host: values.METRICS_HOST, port: values.METRICS_PORT }

const defaultDrainSeconds = 3

export const getShutdownDelayMs = (values: { NODE_ENV: string; DRAIN_SECONDS?: number | undefined }) =>
  (values.DRAIN_SECONDS ?? (values.NODE_ENV === 'production' ? defaultDrainSeconds : 0)) * 1000

export const createPortSettingSchema = (fallback: number) =>
  z.coerce.number().int().min(0).max(65_535).default(fallback)

/** Schema of the URL of a service. Removes slashes at its end, because callers append a path. */
export const httpUrlSettingSchema = z
  .url({ protocol: /^https?$/ })
  .transform((url) => url.replace(/\/+$/, ''))

/** Schema of a setting with several values separated by commas. */
export const commaSeparatedSettingSchema = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
)

/** Matches secrets that appear in guides and samples and are publicly known. */
const knownSamples = /^(change-?me|secret|password|admin|test|example|your[-_].*)$/i

/** Returns the weakness of a secret for production; undefined when it is strong enough. */
export function findSecretWeakness(value: string | undefined, minLength = 32) {
  if (!value) return 'is required in production'
  if (knownSamples.test(value)) return 'is a sample value'
  if (value.length < minLength) return `must be at least ${minLength} characters`
  if (new Set(value).size < 8) return 'is too uniform to be secret'
}

type Environment = Record<string, string | undefined>

/**
 * Reads settings from the environment and from the files that `NAME_FILE` variables name. An empty variable counts as
 * absent.
 */
function withFiles(env: Environment, names: string[]) {
  const values: Environment = {}
  const unreadable: string[] = []
  for (const [name, value] of Object.entries(env)) if (value) values[name] = value
  for (const name of names) {
    const path = values[`${name}_FILE`]
    if (!path || values[name]) continue
    if (existsSync(path)) values[name] = readFileSync(path, 'utf8').trim()
    else unreadable.push(`${name}_FILE: names a file that is not there`)
  }
  return { values, unreadable }
}

/** Reads one setting, from the environment variable or from the file that `NAME_FILE` names. */
export const readSetting = (env: Environment, name: string) => withFiles(env, [name]).values[name]

/**
 * Reads all settings: returns a typed object, or throws one error that lists every problem. `check` adds rules across
 * variables.
 */
export function readConfig<S extends z.ZodRawShape>(
  env: Environment,
  settings: S,
  check: (values: z.output<z.ZodObject<S>>) => string[] = () => [],
): z.output<z.ZodObject<S>> {
  const { values, unreadable } = withFiles(env, Object.keys(settings))
  const parsed = z.object(settings).safeParse(values)
  const found = parsed.success
    ? check(parsed.data)
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  const problems = [...unreadable, ...found]
  if (problems.length)
    throw new ConfigError(`Settings cannot be used:\n${problems.map((p) => `  ${p}`).join('\n')}`)
  return parsed.data as z.output<z.ZodObject<S>>
}

/**
 * Returns the secret of this name in the file. Generates and stores the secret at the first call. For development only.
 */
export function loadDevelopmentSecret(file: string, name: string, generate = generateRandomToken) {
  const secrets = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {}
  const known = secrets[name]
  if (known) return known
  const made = generate()
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(file, JSON.stringify({ ...secrets, [name]: made }, null, 2), { mode: 0o600 })
  return made
}
