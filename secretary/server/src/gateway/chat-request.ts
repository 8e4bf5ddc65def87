import { z } from 'zod'
import type { GatewayConfig, GatewayModel } from '#config'
import { describeError, openAiError } from './openai-error.ts'
import type { RequestSize } from './rules.ts'

/** Largest request in bytes; images are part of it. */
export const chatBodyLimitBytes = 8 * 1024 * 1024

const Part = z.union([
  z.looseObject({ type: z.literal('text'), text: z.string() }),
  z.looseObject({
    type: z.literal('image_url'),
    // Accepts only images that the request contains. The size of an image at another URL is unknown, and so is its
    // cost.
    image_url: z.looseObject({ url: z.string().startsWith('data:image/') }),
  }),
])
const Message = z.looseObject({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool']),
  content: z.union([z.string(), z.array(Part)]).nullish(),
})
const maxOutput = z.number().int().min(1).nullish()

const unchecked = z.unknown().optional()

/** Parameters that are sent to the provider unchanged. */
const passedOn = {
  temperature: unchecked,
  top_p: unchecked,
  stop: unchecked,
  presence_penalty: unchecked,
  frequency_penalty: unchecked,
  seed: unchecked,
  tools: z.array(z.unknown()).nullish(),
  tool_choice: unchecked,
  parallel_tool_calls: unchecked,
  response_format: unchecked,
  reasoning_effort: unchecked,
}

/** Parameters that are accepted but not sent to the provider, because they contain data about the user. */
const dropped = { user: unchecked, metadata: unchecked, store: unchecked }

const ChatRequest = z.strictObject({
  model: z.string(),
  messages: z.array(Message).min(1).max(10_000),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
  max_tokens: maxOutput,
  max_completion_tokens: maxOutput,
  n: z.literal(1, 'only one choice is supported').nullish(),
  ...passedOn,
  ...dropped,
})

export type ParsedChatRequest = {
  model: GatewayModel
  isStream: boolean
  /** True if the caller requested the usage at the end of the stream. */
  wantsUsage: boolean
  maxOutputTokens: number
  size: RequestSize
  upstreamBody: string
}

/** Checks a request and writes the request for the provider. Throws a refusal in OpenAI's format. */
export function parseChatRequest({ models }: GatewayConfig, body: unknown): ParsedChatRequest {
  const parsed = ChatRequest.safeParse(body)
  if (!parsed.success) throw toRefusal(parsed.error)
  const { data } = parsed
  const model = models.find(({ id }) => id === data.model)
  if (!model) throw openAiError('model_not_found')
  const isStream = data.stream === true
  const requested = data.max_completion_tokens ?? data.max_tokens ?? model.maxOutputTokens
  const maxOutputTokens = Math.min(requested, model.maxOutputTokens)
  const fields = Object.keys(passedOn) as (keyof typeof passedOn)[]
  const upstream = {
    ...Object.fromEntries(fields.flatMap((name) => (data[name] === undefined ? [] : [[name, data[name]]]))),
    model: model.upstreamModel,
    messages: data.messages,
    [model.maxTokensField]: maxOutputTokens,
    ...(isStream && { stream: true, stream_options: { include_usage: true } }),
  }
  return {
    model,
    isStream,
    wantsUsage: data.stream_options?.include_usage === true,
    maxOutputTokens,
    size: measure(data),
    upstreamBody: JSON.stringify(upstream),
  }
}

function measure({ messages, tools, response_format }: z.output<typeof ChatRequest>): RequestSize {
  let images = 0
  const withoutImageBytes = (part: z.output<typeof Part>) => {
    if (part.type !== 'image_url') return part
    images += 1
    return { ...part, image_url: { ...part.image_url, url: '' } }
  }
  const measured = messages.map((message) =>
    Array.isArray(message.content)
      ? { ...message, content: message.content.map(withoutImageBytes) }
      : message,
  )
  const text = JSON.stringify([measured, tools, response_format])
  return { text, messages: messages.length, images, hasTools: Boolean(tools?.length) }
}

function toRefusal({ issues: [issue] }: z.ZodError) {
  if (issue?.code === 'unrecognized_keys') {
    const name = issue.keys[0] ?? ''
    return describeError('unknown_parameter', `The parameter ${name} is not supported.`, { param: name })
  }
  const param = issue?.path.join('.') ?? ''
  if (param.includes('content'))
    return describeError(
      'unsupported_value',
      'The content of a message is text, or a list of text and of images as data: URLs.',
      { param },
    )
  return describeError('unsupported_value', `${param || 'the request'}: ${issue?.message ?? 'is invalid'}`, {
    param,
  })
}
