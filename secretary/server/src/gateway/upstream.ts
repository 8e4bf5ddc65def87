import { Refusal } from '@sanhe/kit/http/errors'
import type { Deps } from '#core'
import { maxGatewayCallMs } from './calls.ts'
import type { ParsedChatRequest } from './chat-request.ts'
import { describeError, openAiError } from './openai-error.ts'

/** Longest time in ms without a byte from the provider of a streamed reply. */
const idleMs = 120_000
const maxErrorBytes = 64 * 1024
const maxReplyBytes = 16 * 1024 * 1024

/**
 * Ends a call for one of three reasons: the caller has disconnected, the provider is silent, or the call takes too
 * long.
 */
export function createGatewayCallAbort() {
  const controller = new AbortController()
  const total = setTimeout(() => controller.abort(openAiError('upstream_timeout')), maxGatewayCallMs)
  let idle: NodeJS.Timeout | undefined
  return {
    signal: controller.signal,
    callerHasGone: () => controller.abort(openAiError('caller_gone')),
    /** Begins to wait for the next bytes of a stream. */
    waitForBytes() {
      clearTimeout(idle)
      idle = setTimeout(() => controller.abort(openAiError('upstream_timeout')), idleMs)
    },
    stop() {
      clearTimeout(total)
      clearTimeout(idle)
    },
  }
}

export type GatewayCallAbort = ReturnType<typeof createGatewayCallAbort>

/** Sends the request to the provider. Returns its response, or throws a refusal in OpenAI's format. */
export async function requestUpstream(
  { log }: Pick<Deps, 'log'>,
  { model, upstreamBody, isStream }: ParsedChatRequest,
  abort: GatewayCallAbort,
) {
  if (isStream) abort.waitForBytes()
  const response = await fetch(`${model.baseUrl}/chat/completions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(model.apiKey !== undefined && { authorization: `Bearer ${model.apiKey}` }),
    },
    body: upstreamBody,
    signal: abort.signal,
    redirect: 'error',
  }).catch(() => {
    throw toUpstreamFault(abort.signal)
  })
  if (response.ok) return response
  log.warn({ model: model.id, status: response.status }, 'the provider of a model refused a call')
  throw await toUpstreamRefusal(response)
}

/** Returns the refusal with which a call was aborted, or `upstream_failed` for a broken connection. */
export const toUpstreamFault = ({ aborted, reason }: AbortSignal) =>
  aborted && reason instanceof Refusal ? reason : openAiError('upstream_failed')

/**
 * Returns a refusal for the provider's error. Only the message about an invalid request reaches the caller; other
 * messages are about the account of this service.
 */
async function toUpstreamRefusal(response: Response) {
  const { status, headers } = response
  const text = await readText(response, maxErrorBytes).catch(() => '')
  if (status === 400 || status === 413 || status === 422) {
    const { message, code } = parseError(text)
    if (code === 'context_length_exceeded' || aboutLength.test(message))
      return openAiError('context_length_exceeded')
    return message ? describeError('upstream_refused', message) : openAiError('upstream_refused')
  }
  if (status !== 429) return openAiError('upstream_failed')
  const retryAfter = Number(headers.get('retry-after'))
  return openAiError('upstream_busy', Number.isInteger(retryAfter) && retryAfter > 0 ? { retryAfter } : {})
}

const aboutLength = /context.{0,20}(length|window|size)|maximum.{0,20}tokens|too long/i
const maxMessage = 500

function parseError(text: string) {
  try {
    const { error } = JSON.parse(text) as { error?: { message?: unknown; code?: unknown } }
    const message = typeof error?.message === 'string' ? error.message.slice(0, maxMessage) : ''
    return { message, code: error?.code }
  } catch {
    return { message: '', code: undefined }
  }
}

/** Reads a complete reply. Throws `upstream_failed` if it is no JSON object. */
export async function readJsonReply(response: Response, signal: AbortSignal) {
  try {
    const reply: unknown = JSON.parse(await readText(response, maxReplyBytes))
    if (typeof reply === 'object' && reply !== null) return reply
  } catch {
    throw toUpstreamFault(signal)
  }
  throw openAiError('upstream_failed')
}

async function readText({ body }: Response, maxBytes: number) {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.length
    if (size > maxBytes) throw new Error('the reply is too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
