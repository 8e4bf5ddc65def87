import type { FastifyReply } from 'fastify'
import type { Deps, GatewayCaller } from '#core'
import { rateLimits } from '#core'
import { beginGatewayCall, type GatewayCallDeps, endGatewayCall, type ReservedGatewayCall } from './calls.ts'
import { type ParsedChatRequest, parseChatRequest } from './chat-request.ts'
import { openAiError } from './openai-error.ts'
import { relayStream } from './relay-stream.ts'
import { createReplyObserver } from './reply-observer.ts'
import { computeHoldMicrofen } from './rules.ts'
import { type GatewayCallAbort, createGatewayCallAbort, readJsonReply, requestUpstream } from './upstream.ts'

export type GatewayDeps = GatewayCallDeps & Pick<Deps, 'config' | 'limiter'>

/**
 * Header that marks a reply when the balance of the account is below the low balance. The agent then notifies its
 * owner.
 */
export const lowBalanceHeader = 'x-balance-low'

/**
 * Answers a chat completion: reserves the largest possible cost, calls the provider, passes the reply on, and books the
 * actual use. A call that the provider did not begin to answer costs nothing.
 */
export async function completeChat(
  deps: GatewayDeps,
  caller: GatewayCaller,
  body: unknown,
  reply: FastifyReply,
) {
  if (!deps.config.gateway) throw openAiError('gateway_off')
  const request = parseChatRequest(deps.config.gateway, body)
  await countTowardsAccount(deps, caller)
  const hold = computeHoldMicrofen(request.model, request.size, request.maxOutputTokens)
  const call = await beginGatewayCall(deps, caller, request.model, hold)
  if (call.balanceFen < deps.config.lowBalanceFen) reply.header(lowBalanceHeader, '1')
  const abort = createGatewayCallAbort()
  reply.raw.once('close', abort.callerHasGone)
  try {
    // The caller may have disconnected while the money was being reserved.
    if (reply.raw.destroyed) abort.callerHasGone()
    return await (request.isStream ? streamReply : sendReply)(deps, call, request, { reply, abort })
  } finally {
    abort.stop()
    reply.raw.off('close', abort.callerHasGone)
  }
}

async function countTowardsAccount({ limiter }: GatewayDeps, { userId }: GatewayCaller) {
  const retryAfter = await limiter.take('gatewayAccount', rateLimits.gatewayAccount, String(userId))
  if (retryAfter) throw openAiError('rate_limit_exceeded', { retryAfter })
}

type Exchange = { reply: FastifyReply; abort: GatewayCallAbort }

async function streamReply(
  deps: GatewayDeps,
  call: ReservedGatewayCall,
  request: ParsedChatRequest,
  { reply, abort }: Exchange,
) {
  const { raw } = reply
  await withBooking(deps, call, request, async (observer, begin) => {
    const response = await requestUpstream(deps, request, abort)
    begin()
    reply.hijack()
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Tells proxies such as nginx not to collect the stream before they pass it on.
      'x-accel-buffering': 'no',
    })
    await relayStream(response, raw, { observer, abort, wantsUsage: request.wantsUsage })
  })
  raw.end()
  return reply
}

async function sendReply(
  deps: GatewayDeps,
  call: ReservedGatewayCall,
  request: ParsedChatRequest,
  { reply, abort }: Exchange,
) {
  const { raw } = reply
  const answer = await withBooking(deps, call, request, async (observer, begin) => {
    const response = await requestUpstream(deps, request, abort)
    const complete = await readJsonReply(response, abort.signal).catch((error: unknown) => {
      // If the caller disconnects during the reply, the call costs its input. If the provider breaks the reply off, the
      // call costs nothing.
      if (raw.destroyed) begin()
      throw error
    })
    begin()
    observer.see(complete)
    return complete
  })
  return reply.header('cache-control', 'no-store').send(answer)
}

/**
 * Runs an exchange with the provider and ends the call afterwards, even if the exchange fails. `begin` marks the moment
 * from which the call costs money. A failure to book must not hide the reply: the job for lost calls releases the
 * money.
 */
async function withBooking<Result>(
  deps: GatewayDeps,
  call: ReservedGatewayCall,
  { size, model }: ParsedChatRequest,
  exchange: (observer: ReturnType<typeof createReplyObserver>, begin: () => void) => Promise<Result>,
) {
  const observer = createReplyObserver()
  let hasBegun = false
  try {
    return await exchange(observer, () => void (hasBegun = true))
  } finally {
    const use = hasBegun ? observer.use(size, model.contextTokens) : undefined
    await endGatewayCall(deps, call, use).catch((error: unknown) =>
      deps.log.error({ call: call.id, err: error }, 'a call could not be booked'),
    )
  }
}
