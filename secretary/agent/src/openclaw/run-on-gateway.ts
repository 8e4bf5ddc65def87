import { setTimeout as sleep } from 'node:timers/promises'
import { secondMs } from '@sanhe/kit/runtime/clock'
import { BrainError, type BrainRequest, type BrainUsage, RunStoppedError, detectLanguage } from '#core'
import type { ConnectedGateway } from './connect-gateway.ts'
import { ConnectionLostError, GatewayRequestError } from './connection.ts'
import { createGatewayError, GatewayFault } from './faults.ts'
import { followRun, type RunEnd } from './follow-run.ts'
import { nameRun } from './names.ts'
import type { GatewayBrainDeps } from './openclaw-brain.ts'
import { sumTurnUsage } from './run-history.ts'
import { createRunState, type GatewayRun } from './run-state.ts'
import { connectStoredGateway } from './service.ts'

const charactersPerToken = 4
/**
 * Time for which the agent tries to reconnect to a gateway that was lost during a reply. A restart of the gateway takes
 * 15 to 60 s.
 */
const reconnectForMs = 180 * secondMs
/**
 * Duration after which a connection counts as stable. When a stable connection is lost, the time for reconnecting
 * starts again.
 */
const stableMs = 10 * secondMs
const reconnectDelaysMs = [200, 500, 1000, 2000, 3000] as const

/**
 * Runs one reply on the gateway: sends the message, passes on what the gateway reports, and survives lost connections.
 */
export async function runOnGateway(
  deps: GatewayBrainDeps,
  request: BrainRequest,
  emit: (text: string) => void,
): Promise<BrainUsage> {
  const { context, messages, meter, interrupted } = request
  const { signal } = context
  signal.throwIfAborted()
  const content = messages.at(-1)?.content ?? ''
  meter?.assertBudget(estimate(content), detectLanguage(content))
  const run = createRunState({ ...nameRun(request), request, emit })
  // If an earlier run left text in this reply, that text is removed: the gateway sends its whole text again.
  if (interrupted?.text) interrupted.keepText(0)
  const usage = (): BrainUsage => ({ tokens: estimate(content) + run.outputTokens(), estimated: true })
  request.trackUsage?.(usage)
  try {
    const end = await runWithReconnects(deps, run, signal)
    const total = recordUsage(request, run, end)
    if (end.state === 'stopped') throw new GatewayFault('stopped')
    if (end.state === 'failed') throw new GatewayFault('failing', end.error)
    return total
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof BrainError) throw error
    throw createGatewayError(toFault(error), request, run.isSent() ? usage() : undefined)
  } finally {
    if (!signal.aborted) await run.tools.endAll()
  }
}

function toFault(error: unknown) {
  if (error instanceof GatewayFault) return error
  if (error instanceof GatewayRequestError)
    return new GatewayFault('failing', error.message, { cause: error })
  return new GatewayFault('lost', '', { cause: error })
}

/** Follows the run. After a lost connection it connects again and continues from the history of the gateway. */
async function runWithReconnects(deps: GatewayBrainDeps, run: GatewayRun, signal: AbortSignal) {
  let lostSince: number | undefined
  for (let attempt = 0; ; attempt += 1) {
    let connectedAt = Infinity
    try {
      // oxlint-disable-next-line no-await-in-loop -- each connection follows the one before it
      const gateway = await connectStoredGateway(deps)
      connectedAt = performance.now()
      // oxlint-disable-next-line no-await-in-loop -- each connection follows the one before it
      return await onConnection(gateway, run, signal)
    } catch (error) {
      signal.throwIfAborted()
      const now = performance.now()
      if (now - connectedAt >= stableMs) {
        attempt = 0
        lostSince = undefined
      }
      lostSince ??= now
      if (!isTemporary(error) || !run.isSent() || now - lostSince >= reconnectForMs) throw error
      const delayMs = reconnectDelaysMs[Math.min(attempt, reconnectDelaysMs.length - 1)]
      // oxlint-disable-next-line no-await-in-loop -- the gateway may be starting
      await sleep(delayMs, undefined, { signal }).catch(() => signal.throwIfAborted())
    }
  }
}

const isTemporary = (error: unknown) =>
  error instanceof ConnectionLostError ||
  (error instanceof GatewayFault && (error.kind === 'unreachable' || error.kind === 'starting'))

async function onConnection({ connection, hello }: ConnectedGateway, run: GatewayRun, signal: AbortSignal) {
  const stopped = new Promise<never>((_, reject) => {
    const stop = () => {
      void stopRun(connection, run, signal).finally(() => reject(signal.reason as Error))
    }
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
  stopped.catch(() => {})
  try {
    return await Promise.race([followRun({ connection, hello }, run), stopped])
  } finally {
    connection.close()
  }
}

/**
 * Stops the run on the gateway. If the agent itself is restarting, the run is not stopped, because the restarted agent
 * continues to follow it.
 */
async function stopRun(
  connection: ConnectedGateway['connection'],
  { sessionKey, runId, isSent }: GatewayRun,
  { reason }: AbortSignal,
) {
  if (!isSent() || (reason instanceof RunStoppedError && reason.why === 'restart')) return
  await connection.request('chat.abort', { sessionKey, runId: runId() }).catch(() => {})
}

/** Records the tokens of the reply: those that the gateway reports, or an estimate. */
function recordUsage({ meter, messages }: BrainRequest, run: GatewayRun, { history }: RunEnd): BrainUsage {
  const counted = history && sumTurnUsage(history, run.key)
  const used = counted ?? {
    inputTokens: estimate(messages.at(-1)?.content ?? ''),
    outputTokens: run.outputTokens(),
  }
  meter?.record({ ...used, model: 'OpenClaw', isEstimated: counted === undefined })
  return { tokens: used.inputTokens + used.outputTokens, estimated: counted === undefined }
}

const estimate = (text: string) => Math.ceil(text.length / charactersPerToken)
