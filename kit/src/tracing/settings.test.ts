import { ConfigError } from '@sanhe/kit/runtime/config'
import { describe, expect, test } from 'vitest'
import { readTracingSettings } from './settings.ts'

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' }
const read = (env: Record<string, string>) => readTracingSettings('documents', env)

describe('readTracingSettings', () => {
  test('returns undefined when no endpoint is set or OTEL_SDK_DISABLED is true', () => {
    expect(read({ OTEL_TRACES_SAMPLER_ARG: '0.5' })).toBeUndefined()
    expect(read({ ...endpoint, OTEL_SDK_DISABLED: 'true' })).toBeUndefined()
  })

  test('appends /v1/traces to the common endpoint, and uses OTEL_EXPORTER_OTLP_TRACES_ENDPOINT unchanged', () => {
    expect(read(endpoint)?.url).toBe('http://127.0.0.1:4318/v1/traces')
    const traces = 'https://otel.example.org/custom'
    expect(read({ ...endpoint, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: traces })?.url).toBe(traces)
  })

  test('reads headers and resource attributes as percent-encoded pairs', () => {
    const settings = read({
      ...endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc=, x-team=a',
      OTEL_RESOURCE_ATTRIBUTES: 'host.name=one',
    })
    expect(settings?.headers).toEqual({ authorization: 'Bearer abc=', 'x-team': 'a' })
    expect(settings?.resource).toMatchObject({ 'host.name': 'one', 'service.name': 'documents' })
  })

  test('refuses a ratio above 1, an endpoint that is no URL, and malformed headers without naming the value', () => {
    expect(() => read({ ...endpoint, OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow('OTEL_TRACES_SAMPLER_ARG')
    expect(() => read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' })).toThrow('OTEL_EXPORTER_OTLP_ENDPOINT')
    const malformed = () => read({ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'my-secret' })
    expect(malformed).toThrow(ConfigError)
    expect(malformed).not.toThrow('my-secret')
  })
})
