import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import multipart from '@fastify/multipart'
import type { ModelReply } from '@sanhe/kit/dev-tools/model-script'
import Fastify, { type FastifyReply } from 'fastify'

type EmulatorOptions = {
  /** API key that requests must contain. Undefined: any key is accepted, as by a local model server. */
  apiKey?: string
  /** False: replies contain no token usage, like those of some local model servers. */
  countsTokens?: boolean
}

type ChatRequest = {
  model: string
  messages: { role: string; content: unknown }[]
  tools?: { function: { name: string } }[]
  stream?: boolean
  stream_options?: { include_usage?: boolean }
}

export const defaultModelReply = 'The emulator model has nothing more in its script.'
const knownModels = /^emulator/
/** Number of characters in one streamed piece, about as in a real service. */
const pieceLength = 4
const breakDelayMs = 20

/** Starts an emulator of an OpenAI-compatible service: scripted chat completions by stream, and transcriptions. */
export async function startModelEmulator({ apiKey, countsTokens = true }: EmulatorOptions = {}) {
  const app = Fastify({ bodyLimit: 64 * 1024 * 1024 })
  const script: ModelReply[] = []
  const requests: ChatRequest[] = []
  let cancelled = 0
  await app.register(multipart, { limits: { fileSize: 32 * 1024 * 1024 } })

  app.addHook('onRequest', async ({ headers }, reply) => {
    if (apiKey !== undefined && headers.authorization !== `Bearer ${apiKey}`)
      return refuse(reply, { status: 401, code: 'invalid_api_key', message: 'Incorrect API key provided' })
  })
  app.post<{ Body: ChatRequest }>('/v1/chat/completions', async ({ body }, reply) => {
    requests.push(body)
    if (!knownModels.test(body.model)) return refuse(reply, unknownModel(body.model))
    const next = script.shift() ?? { text: defaultModelReply }
    if (next.retryAfterS !== undefined) reply.header('retry-after', next.retryAfterS)
    if (next.error !== undefined) return refuse(reply, toModelErrorResponse(next.error), next.delayMs)
    if (!body.stream) return completeReply(body, next, countsTokens)
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) cancelled += 1
    })
    return streamReply(reply, body, next, countsTokens)
  })
  app.get('/v1/models', async () => ({
    object: 'list',
    data: ['emulator-small', 'emulator'].map((id) => ({ id, object: 'model', owned_by: 'emulator' })),
  }))
  app.post('/v1/audio/transcriptions', async (request, reply) => {
    const file = await request.file()
    const bytes = await file?.toBuffer()
    const model = (file?.fields['model'] as { value?: string } | undefined)?.value ?? ''
    if (!knownModels.test(model)) return refuse(reply, unknownModel(model))
    const next = script.shift()
    if (next?.error !== undefined) return refuse(reply, toModelErrorResponse(next.error), next.delayMs)
    return { text: next?.text ?? `${file?.filename ?? ''} ${bytes?.length ?? 0}` }
  })

  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url: `${url}/v1`,
    requests,
    queue: (replies: ModelReply[]) => void script.push(...replies),
    queued: () => script.length,
    /** Number of streamed replies whose connection was closed before their end. */
    cancelled: () => cancelled,
    async stop() {
      app.server.closeAllConnections()
      await app.close()
    },
  }
}

const unknownModel = (model: string) => ({
  status: 404,
  code: 'model_not_found',
  message: `The model '${model}' does not exist`,
})

const modelErrors: Record<string, readonly [status: number, message: string]> = {
  invalid_api_key: [401, 'Incorrect API key provided'],
  model_not_found: [404, 'The model does not exist'],
  context_length_exceeded: [400, "This model's maximum context length is 8192 tokens"],
  rate_limit_exceeded: [429, 'Rate limit reached'],
  server_error: [500, 'The server had an error'],
}

function toModelErrorResponse(error: NonNullable<ModelReply['error']>) {
  if (typeof error === 'object') return { ...error, code: codeOf(error.status) ?? 'error' }
  const code = typeof error === 'string' ? error : codeOf(error)
  const [status, message] = modelErrors[code ?? ''] ?? [
    typeof error === 'number' ? error : 500,
    String(error),
  ]
  return { status, code: code ?? 'error', message }
}

const codeOf = (status: number) => Object.keys(modelErrors).find((name) => modelErrors[name]?.[0] === status)

async function refuse(
  reply: FastifyReply,
  { status, code, message }: { status: number; code: string; message: string },
  delayMs = 0,
) {
  await sleep(delayMs)
  return reply.code(status).send({ error: { message, type: 'error', param: null, code } })
}

/** Returns a complete reply, as a service does for a request without `stream`. */
async function completeReply(request: ChatRequest, next: ModelReply, countsTokens: boolean) {
  await sleep(next.delayMs ?? 0)
  const calls = (next.toolCalls ?? []).map(({ name, input }, index) => ({
    id: `call_${index}_${name}`,
    type: 'function',
    function: { name, arguments: JSON.stringify(input) },
  }))
  const message = {
    role: 'assistant',
    content: next.text ?? null,
    ...(next.reasoning !== undefined && { reasoning_content: next.reasoning }),
    ...(calls.length && { tool_calls: calls }),
  }
  const choice = { index: 0, message, finish_reason: finishReasonOf(next) }
  const usage = countsTokens ? { usage: countTokens(request, next) } : {}
  return { ...envelope(request), object: 'chat.completion', choices: [choice], ...usage }
}

const finishReasonOf = (next: ModelReply) =>
  next.finishReason ?? (next.toolCalls?.length ? 'tool_calls' : 'stop')

/**
 * Streams server-sent events as a real service does: text in pieces, tool calls in fragments, and the usage at the end.
 */
async function streamReply(
  reply: FastifyReply,
  request: ChatRequest,
  next: ModelReply,
  countsTokens: boolean,
) {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (fields: object) =>
    raw.write(`data: ${JSON.stringify({ ...envelope(request), ...fields })}\n\n`)
  const text = next.breakAfter === undefined ? next.text : next.text?.slice(0, next.breakAfter)
  const deltas = [
    ...splitIntoPieces(next.reasoning ?? '').map((part) => ({ reasoning_content: part })),
    ...splitIntoPieces(text ?? '').map((content) => ({ content })),
    ...(next.breakAfter === undefined ? toToolCallDeltas(next) : []),
  ]
  send({ choices: [{ index: 0, delta: { role: 'assistant' }, finish_reason: null }] })
  for (const delta of deltas) {
    // A timer takes at least a millisecond for each piece, which adds seconds to a long reply.
    await (next.delayMs ? sleep(next.delayMs / deltas.length) : setImmediate())
    if (raw.destroyed) return
    send({ choices: [{ index: 0, delta, finish_reason: null }] })
  }
  if (next.breakAfter !== undefined) {
    // Waits until the written pieces have arrived before it breaks the connection.
    await sleep(breakDelayMs)
    return raw.destroy()
  }
  send({ choices: [{ index: 0, delta: {}, finish_reason: finishReasonOf(next) }] })
  if (countsTokens && request.stream_options?.include_usage)
    send({ choices: [], usage: countTokens(request, next) })
  raw.end('data: [DONE]\n\n')
}

const envelope = ({ model }: ChatRequest) => ({
  id: 'chatcmpl-emulator',
  object: 'chat.completion.chunk',
  created: 0,
  model,
})

const splitIntoPieces = (text: string) => {
  const characters = Array.from(text)
  return Array.from({ length: Math.ceil(characters.length / pieceLength) }, (_, n) =>
    characters.slice(n * pieceLength, (n + 1) * pieceLength).join(''),
  )
}

/** Sends the name of a tool call first, and then its arguments split anywhere, as real services do. */
const toToolCallDeltas = ({ toolCalls = [] }: ModelReply) =>
  toolCalls.flatMap(({ name, input }, index) => [
    {
      tool_calls: [
        { index, id: `call_${index}_${name}`, type: 'function', function: { name, arguments: '' } },
      ],
    },
    ...splitIntoPieces(JSON.stringify(input)).map((part) => ({
      tool_calls: [{ index, function: { arguments: part } }],
    })),
  ])

const countTokens = (request: ChatRequest, next: ModelReply) => {
  const prompt_tokens = request.messages.length * 10
  const completion_tokens = splitIntoPieces(next.text ?? '').length + (next.toolCalls?.length ?? 0)
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens }
}
