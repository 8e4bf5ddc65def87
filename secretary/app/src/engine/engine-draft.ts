import type { Engine, EngineInput } from '@sanhe/protocol/owner-api'

/** Services that the form offers, with their address. A local service needs no key. */
export const enginePresets = [
  { id: 'ollama', name: 'Ollama', url: 'http://127.0.0.1:11434/v1' },
  { id: 'vllm', name: 'vLLM', url: 'http://127.0.0.1:8000/v1' },
  { id: 'deepseek', name: 'DeepSeek', url: 'https://api.deepseek.com/v1' },
  { id: 'qwen', name: 'Qwen', url: 'https://dashscope.aliyuncs.com/compatible-mode/v1' },
  { id: 'openai', name: 'OpenAI', url: 'https://api.openai.com/v1' },
] as const

export const enginePriceCurrencies = ['CNY', 'USD', 'EUR'] as const

/** Values of the fields of the form, as the owner typed them. */
export type EngineDraft = {
  name: string
  url: string
  key: string
  model: string
  context: string
  priceIn: string
  priceOut: string
  currency: string
}

export const toEngineDraft = (engine?: Engine): EngineDraft => ({
  name: engine?.name ?? enginePresets[0].name,
  url: engine?.base_url ?? enginePresets[0].url,
  key: '',
  model: engine?.model ?? '',
  context: engine?.context_tokens ? String(engine.context_tokens) : '',
  priceIn: engine?.price ? String(engine.price.input) : '',
  priceOut: engine?.price ? String(engine.price.output) : '',
  currency: engine?.price?.currency ?? enginePriceCurrencies[0],
})

const isNumber = (text: string) => /^\d+([.,]\d+)?$/.test(text.trim())
const toNumber = (text: string) => (isNumber(text) ? Number(text.trim().replace(',', '.')) : 0)
const minContext = 2048

/** Returns the draft as the agent stores it; undefined while a field is missing or wrong. */
export function toEngineInput(draft: EngineDraft): EngineInput | undefined {
  const { key, context, priceIn, priceOut, currency } = draft
  const [name, base_url, model] = [draft.name.trim(), draft.url.trim(), draft.model.trim()]
  const hasPrice = priceIn.trim() !== '' || priceOut.trim() !== ''
  const arePricesValid = [priceIn, priceOut].every((text) => text.trim() === '' || isNumber(text))
  const isContextValid =
    context.trim() === '' || (/^\d+$/.test(context.trim()) && Number(context) >= minContext)
  if (!name || !model || !/^https?:\/\//.test(base_url) || !arePricesValid || !isContextValid)
    return undefined
  return {
    name,
    base_url,
    model,
    context_tokens: context.trim() === '' ? null : Number(context),
    price: hasPrice ? { input: toNumber(priceIn), output: toNumber(priceOut), currency } : null,
    ...(key.trim() && { api_key: key.trim() }),
  }
}
