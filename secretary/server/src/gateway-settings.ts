import { readFileSync } from 'node:fs'
import { httpUrlSettingSchema, commaSeparatedSettingSchema } from '@sanhe/kit/runtime/config'
import { z } from 'zod'

/** Largest price that is accepted, in fen per 1,000,000 tokens; it keeps every cost a safe integer. */
const maxPriceFen = 1_000_000
const price = z.number().int().min(0).max(maxPriceFen)

const Provider = z.strictObject({
  /** URL of an OpenAI-compatible service up to its version, as in `https://api.deepseek.com/v1`. */
  base_url: httpUrlSettingSchema,
  api_key: z.string().min(1).optional(),
  /**
   * Name of the request field that limits the number of output tokens. Newer OpenAI models require
   * `max_completion_tokens`.
   */
  max_tokens_field: z.enum(['max_tokens', 'max_completion_tokens']).default('max_tokens'),
})

const Model = z.strictObject({
  /** Name by which callers know the model. */
  id: z.string().regex(/^[\w.:/-]{1,100}$/, 'consists of letters, digits and . : / - _'),
  provider: z.string(),
  /** Name of the model at its provider. Absent: the id. */
  upstream_model: z.string().min(1).optional(),
  /** Prices in whole fen per 1,000,000 tokens. Cached input costs as much as other input unless it is set. */
  input_fen: price,
  cached_input_fen: price.optional(),
  output_fen: price,
  context_tokens: z.number().int().min(1024).max(10_000_000),
  max_output_tokens: z.number().int().min(1).max(1_000_000),
})

const GatewayFile = z.strictObject({
  providers: z.record(z.string(), Provider),
  /** Models of the gateway. Deployed agents use the first model. */
  models: z.array(Model).min(1).max(100),
})

export const gatewaySettings = {
  /** JSON file with providers and models of the model gateway. Absent: there is no gateway and there are no top-ups. */
  GATEWAY_FILE: z.string().optional(),
  /** Amounts in fen that users can top up, separated by commas. */
  TOP_UP_AMOUNTS: commaSeparatedSettingSchema
    .default(['1000', '3000', '5000', '10000', '20000'])
    .refine((amounts) => amounts.length > 0 && amounts.every(isAmount), 'are whole fen from 100 to 1000000'),
  /** Largest balance in fen that a top-up may lead to. */
  BALANCE_MAX: z.coerce.number().int().min(100).max(100_000_000).default(200_000),
  /** Balance in fen below which the app and the agents warn. */
  BALANCE_LOW: z.coerce.number().int().min(0).max(100_000_000).default(200),
}

function isAmount(text: string) {
  return /^[1-9]\d{2,6}$/.test(text) && Number(text) <= 1_000_000
}

export type GatewayModel = {
  id: string
  baseUrl: string
  apiKey: string | undefined
  maxTokensField: 'max_tokens' | 'max_completion_tokens'
  upstreamModel: string
  /** Prices in fen per 1,000,000 tokens, which are micro-fen per token. */
  inputFen: number
  cachedInputFen: number
  outputFen: number
  contextTokens: number
  maxOutputTokens: number
}
export type GatewayConfig = { models: readonly [GatewayModel, ...GatewayModel[]] }

/** Returns why the file of the gateway cannot be used. The messages contain no key. */
export function findGatewayProblems({ GATEWAY_FILE: file }: { GATEWAY_FILE?: string | undefined }) {
  if (file === undefined) return []
  const read = readGatewayFile(file)
  return 'problem' in read ? [`GATEWAY_FILE: ${read.problem}`] : []
}

export function toGatewayConfig(file: string | undefined): GatewayConfig | undefined {
  if (file === undefined) return undefined
  const read = readGatewayFile(file)
  if ('problem' in read) throw new Error(read.problem)
  return read.config
}

function readGatewayFile(file: string): { config: GatewayConfig } | { problem: string } {
  const parsed = GatewayFile.safeParse(readJson(file))
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0] ?? { path: [], message: 'cannot be read' }
    return { problem: `${path.join('.') || 'the file'}: ${message}` }
  }
  const { providers, models } = parsed.data
  const unknown = models.find(({ provider }) => !Object.hasOwn(providers, provider))
  if (unknown) return { problem: `model ${unknown.id} names the unknown provider ${unknown.provider}` }
  if (new Set(models.map(({ id }) => id)).size < models.length)
    return { problem: 'two models have the same id' }
  const [first, ...others] = models.map((model) => toModel(model, providers[model.provider]))
  return first ? { config: { models: [first, ...others] } } : { problem: 'there is no model' }
}

function toModel(
  model: z.output<typeof Model>,
  provider: z.output<typeof Provider> | undefined,
): GatewayModel {
  return {
    id: model.id,
    baseUrl: (provider?.base_url ?? '').replace(/\/+$/, ''),
    apiKey: provider?.api_key,
    maxTokensField: provider?.max_tokens_field ?? 'max_tokens',
    upstreamModel: model.upstream_model ?? model.id,
    inputFen: model.input_fen,
    cachedInputFen: model.cached_input_fen ?? model.input_fen,
    outputFen: model.output_fen,
    contextTokens: model.context_tokens,
    maxOutputTokens: model.max_output_tokens,
  }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
