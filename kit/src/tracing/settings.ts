import { ConfigError, httpUrlSettingSchema, readConfig } from '@sanhe/kit/runtime/config'
import { z } from 'zod'

type Environment = Record<string, string | undefined>

export type TracingSettings = {
  /** URL that receives the spans (OTLP over HTTP). */
  url: string
  headers: Record<string, string>
  /** Share of new traces that are recorded, from 0 to 1. */
  ratio: number
  /** Attributes of every span: the name of the service, and attributes that the operator has configured. */
  resource: Record<string, string>
}

/**
 * The environment variables have the names of the OpenTelemetry specification, so that operators can use its
 * documentation.
 */
export const tracingSettings = {
  OTEL_SDK_DISABLED: z.enum(['true', 'false']).default('false'),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrlSettingSchema.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: httpUrlSettingSchema.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().default(''),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_RESOURCE_ATTRIBUTES: z.string().default(''),
}

/** Returns the settings of traces, or undefined when no endpoint is configured. */
export function readTracingSettings(service: string, env: Environment): TracingSettings | undefined {
  if (!Object.keys(tracingSettings).some((name) => name.includes('ENDPOINT') && env[name])) return undefined
  const values = readConfig(env, tracingSettings)
  if (values.OTEL_SDK_DISABLED === 'true') return undefined
  return {
    url: values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? `${values.OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces`,
    headers: parsePairs('OTEL_EXPORTER_OTLP_HEADERS', values.OTEL_EXPORTER_OTLP_HEADERS),
    ratio: values.OTEL_TRACES_SAMPLER_ARG,
    resource: {
      'service.namespace': 'sanhe',
      'deployment.environment.name': env['NODE_ENV'] || 'development',
      ...parsePairs('OTEL_RESOURCE_ATTRIBUTES', values.OTEL_RESOURCE_ATTRIBUTES),
      'service.name': values.OTEL_SERVICE_NAME ?? service,
    },
  }
}

/** Parses `name=value,name=value` with percent-encoded values, the format of the specification. */
function parsePairs(name: string, text: string): Record<string, string> {
  const items = text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
  return Object.fromEntries(
    items.map((item) => {
      const [, key, value] = /^([^=\s]+)\s*=(.*)$/.exec(item) ?? []
      if (!key || value === undefined) throw invalidPairs(name)
      return [key, decode(name, value.trim())]
    }),
  )
}

function decode(name: string, value: string) {
  try {
    return decodeURIComponent(value)
  } catch {
    throw invalidPairs(name)
  }
}

const invalidPairs = (name: string) =>
  new ConfigError(`Settings cannot be used:\n  ${name}: is name=value, several separated by commas`)
