import { setTimeout as sleep } from 'node:timers/promises'
import { secondMs } from '@sanhe/kit/runtime/clock'
import { answerApproval, answerOpenApprovals } from './answer-approvals.ts'
import { readAttachments } from './attachments.ts'
import type { ConnectedGateway } from './connect-gateway.ts'
import { ConnectionLostError } from './connection.ts'
import { GatewayFault } from './faults.ts'
import { ChatHistory, type GatewayEvent, SendResult } from './frames.ts'
import { createRunEvents, type RunOutcome } from './run-events.ts'
import { findRunInHistory, type RunInHistory } from './run-history.ts'
import type { GatewayRun } from './run-state.ts'

export type RunEnd = RunOutcome & {
  /** History of the session after the end, if it was read. */
  history: ChatHistory | undefined
}

/** Interval at which the history is read while a run sends no events. */
const lookUpIntervalMs = 15 * secondMs
const restartLookUpIntervalMs = 2 * secondMs
/** Longest time to wait until a restarted gateway continues the run that its end interrupted. */
const takeUpWaitMs = 90 * secondMs

/** Follows the run on one connection until its end. Rejects with a `ConnectionLostError` if the connection breaks. */
export async function followRun({ connection, hello }: ConnectedGateway, run: GatewayRun): Promise<RunEnd> {
  const lost = connection.closed.then(() => {
    throw new ConnectionLostError('the connection closed')
  })
  lost.catch(() => {})
  const events = createRunEvents(run, (approval) => void answerApproval(connection, run, approval))
  // Events that arrive before the state of the run is known are stored here and applied once the state is known.
  const early: GatewayEvent[] = []
  let receive: (event: GatewayEvent) => void = (event) => early.push(event)
  connection.onEvent((event) => receive(event))
  run.noteBoot(hello.server.bootId)
  await connection.request('sessions.messages.subscribe', { key: run.sessionKey })
  const isKnown = run.isSent()
  const found = await beginOrFind({ connection, hello }, run)
  let outcome = applyFound(run, found)
  receive = events.apply
  for (const event of early) events.apply(event)
  if (isKnown) await answerOpenApprovals(connection, run)
  let waitedMs = 0
  let isInterrupted = found.state === 'interrupted'
  while (!outcome) {
    const delayMs = isInterrupted ? restartLookUpIntervalMs : lookUpIntervalMs
    // oxlint-disable-next-line no-await-in-loop -- it waits for one report after the other
    const news = await Promise.race([events.next(), lost, sleep(delayMs, undefined, { ref: false })])
    if (typeof news === 'object') outcome = news
    else {
      // oxlint-disable-next-line no-await-in-loop -- each look-up follows a report or a silence
      const now = findRunInHistory(await readHistory(connection, run), run.key)
      outcome = news === 'joined' ? joinRun(run, now) : applyFound(run, now)
      isInterrupted = now.state === 'interrupted'
      waitedMs = isInterrupted ? waitedMs + delayMs : 0
      if (waitedMs >= takeUpWaitMs) throw new GatewayFault('silent')
    }
  }
  const history = await Promise.race([readHistory(connection, run), lost]).catch(() => undefined)
  return { ...outcome, history }
}

const readHistory = async (connection: ConnectedGateway['connection'], { sessionKey }: GatewayRun) =>
  ChatHistory.parse(await connection.request('chat.history', { sessionKey }))

/** Sends the message, or finds its run if the gateway may have received the message before. */
async function beginOrFind({ connection, hello }: ConnectedGateway, run: GatewayRun): Promise<RunInHistory> {
  const { sessionKey, key, content, files } = run
  if (run.isSent()) {
    const found = findRunInHistory(await readHistory(connection, run), key)
    if (found.state !== 'unknown') return found
  }
  const attachments = await readAttachments(files, hello)
  run.markSent()
  const answer = await connection.request('chat.send', {
    sessionKey,
    message: content,
    idempotencyKey: key,
    ...(attachments.length && { attachments }),
  })
  const sent = SendResult.safeParse(answer)
  if (!sent.success) throw new GatewayFault('protocol')
  const { status, runId } = sent.data
  if (status === 'started') return { state: 'running', runId, text: undefined }
  const found = findRunInHistory(await readHistory(connection, run), key)
  if (found.state !== 'unknown') return found
  // A run that has just begun is not in the history yet, so the reported run id is used.
  if (status === 'in_flight') return { state: 'running', runId, text: undefined }
  return { state: 'failed', text: '', error: status }
}

/** Updates the reply to the state in the history. Returns the outcome if the run has ended. */
function applyFound(run: GatewayRun, found: RunInHistory): RunOutcome | undefined {
  if (found.state === 'unknown') return undefined
  if (found.state === 'interrupted') {
    run.expectNewRun()
    return undefined
  }
  if (found.state !== 'running') {
    run.text.finish(found.text)
    return { state: found.state, error: found.error }
  }
  if (found.runId !== undefined) run.adopt(found.runId)
  else run.expectNewRun()
  if (found.text !== undefined) run.text.catchUp(found.text)
}

/**
 * Follows the run that the gateway added the message to. If the history has no such running run, the shown text is the
 * complete reply.
 */
function joinRun(run: GatewayRun, found: RunInHistory): RunOutcome | undefined {
  if (found.state === 'running' && found.runId !== undefined) {
    run.join(found.runId, found.text ?? '')
    return undefined
  }
  return applyFound(run, found) ?? { state: 'complete', error: '' }
}
