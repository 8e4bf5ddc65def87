import { httpUrlSettingSchema } from '@sanhe/kit/runtime/config'
import { z } from 'zod'

const modelPrice = /^\d+(\.\d+)?\/\d+(\.\d+)? [A-Z]{3}$/

/** Settings of the language model. */
export const modelSettings = {
  /** URL of an OpenAI-compatible model service. Default: no model; the agent answers by fixed rules. */
  MODEL_BASE_URL: httpUrlSettingSchema.optional(),
  MODEL_API_KEY: z.string().optional(),
  MODEL_NAME: z.string().optional(),
  /**
   * Context window of the model in tokens. Default: the known size for the model's name, or 32768 for an unknown name.
   */
  MODEL_CONTEXT_TOKENS: z.coerce.number().int().min(2048).max(10_000_000).optional(),
  /** Price of the model for one million tokens: `input/output CURRENCY`, for example `2/8 CNY`. Default: none. */
  MODEL_PRICE: z.string().regex(modelPrice, 'is a price such as 2/8 CNY').optional(),
  /** 1: the model is the gateway of the backend, paid by the owner's balance. A deployment sets it. */
  MODEL_PAID_BY_BALANCE: z.enum(['0', '1']).default('0'),
  /**
   * Command of an agent that speaks the Agent Client Protocol, as a JSON list of strings. It runs as a subprocess and
   * replies instead of a model. Only the operator sets it, never the app.
   */
  ACP_COMMAND: z.string().optional(),
  /** Largest number of tokens that replies and sub-agents use on one day. Default: no limit. */
  DAILY_TOKEN_BUDGET: z.coerce.number().int().min(1).optional(),
}

type ModelSettings = z.output<z.ZodObject<typeof modelSettings>>

export const findModelSettingProblems = ({ MODEL_BASE_URL, MODEL_NAME, ACP_COMMAND }: ModelSettings) => [
  ...(MODEL_BASE_URL && !MODEL_NAME ? ['MODEL_NAME: is required with MODEL_BASE_URL'] : []),
  ...(ACP_COMMAND !== undefined && !toAcpCommand(ACP_COMMAND)
    ? ['ACP_COMMAND: is a JSON list such as ["node", "agent.js"]']
    : []),
]

const AcpCommand = z.array(z.string().min(1)).min(1)

/** Parses the command of an ACP agent. A list needs no shell, so nothing in it is interpreted. */
export function toAcpCommand(text: string | undefined) {
  try {
    return text === undefined ? undefined : AcpCommand.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

export const toModelConfig = (values: ModelSettings) =>
  values.MODEL_BASE_URL && values.MODEL_NAME
    ? {
        baseUrl: values.MODEL_BASE_URL,
        apiKey: values.MODEL_API_KEY,
        name: values.MODEL_NAME,
        contextTokens: values.MODEL_CONTEXT_TOKENS,
        price: toModelPrice(values.MODEL_PRICE),
        isPaidByBalance: values.MODEL_PAID_BY_BALANCE === '1',
      }
    : undefined

function toModelPrice(text: string | undefined) {
  if (text === undefined) return undefined
  const [prices = '', currency = ''] = text.split(' ')
  const [input = 0, output = 0] = prices.split('/').map(Number)
  return { input, output, currency }
}
