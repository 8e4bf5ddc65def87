import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { createApprovals } from './approvals.ts'
import { assistantMessage, type GatewayReply, type GatewaySession, textContent } from './messages.ts'

/** Time in ms in which small fragments are combined into one event. */
const batchMs = 15
const pieceLength = 4

export type Run = {
  runId: string
  session: GatewaySession
  text: string
  seq: number
  isStopped: boolean
  steered: GatewayReply[]
}

/** State of one process of the gateway, which is lost when the process is killed. */
export type GatewayProcess = {
  isDead: boolean
  active: Map<string, Run>
  approvals: ReturnType<typeof createApprovals>
  emit(event: string, payload: object): void
  /** Returns whether commands wait for approval. */
  asks: boolean
  /** Returns whether a client is connected that can approve commands. */
  hasApprover(): boolean
}

const isOver = ({ isDead }: GatewayProcess, { isStopped }: Run) => isDead || isStopped

const fieldsOf = ({ runId, session, seq }: Run) => ({ runId, sessionKey: session.key, agentId: 'main', seq })

const emitChat = ({ emit }: GatewayProcess, run: Run, fields: object) =>
  emit('chat', { ...fieldsOf(run), ...fields })

const emitAgent = ({ emit }: GatewayProcess, run: Run, stream: string, data: object) =>
  emit('agent', { ...fieldsOf(run), stream, data })

/** Streams the reply of a run, runs its command, and ends it. */
export async function produceRun(process: GatewayProcess, run: Run, reply: GatewayReply) {
  for (const phase of ['preparing_workspace', 'preparing_context', 'starting_model']) {
    run.seq += 1
    emitChat(process, run, { state: 'status', phase })
    emitAgent(process, run, 'run_status', { phase })
  }
  emitAgent(process, run, 'lifecycle', { phase: 'start' })
  if (reply.error !== undefined) return endRun(process, run, 'error', { errorMessage: reply.error })
  if (reply.before) {
    await streamText(process, run, reply.before, 0)
    run.session.messages.push(assistantMessage(run.runId, reply.before, { stopReason: 'toolUse' }))
  }
  if (reply.command !== undefined) await runCommand(process, run, reply.command)
  await streamText(process, run, (run.text ? '\n\n' : '') + (reply.text ?? ''), reply.delayMs ?? 0)
  for (let next = run.steered.shift(); next; next = run.steered.shift())
    // oxlint-disable-next-line no-await-in-loop -- a steered message is answered after the text before it
    await streamText(process, run, `\n\n${next.text ?? ''}`, next.delayMs ?? 0)
  emitAgent(process, run, 'usage', { outputTokens: Math.ceil(run.text.length / pieceLength) })
  emitAgent(process, run, 'lifecycle', { phase: 'end' })
  // The final message contains the text after the last tool call only.
  const text = (reply.command === undefined ? run.text : (reply.text ?? '')).trimEnd()
  endRun(process, run, 'final', { message: { role: 'assistant', content: textContent(text) } })
}

async function streamText(process: GatewayProcess, run: Run, text: string, delayMs: number) {
  const pieces = text.match(new RegExp(`[^]{1,${pieceLength}}`, 'gu')) ?? []
  const perBatch = Math.max(1, Math.ceil(pieces.length / Math.max(1, delayMs / batchMs)))
  for (let at = 0; at < pieces.length; at += perBatch) {
    // oxlint-disable-next-line no-await-in-loop -- the text is streamed
    await sleep(delayMs ? batchMs : 1)
    if (isOver(process, run)) return
    const deltaText = pieces.slice(at, at + perBatch).join('')
    run.text += deltaText
    run.seq += perBatch
    emitAgent(process, run, 'assistant', { text: run.text, delta: deltaText })
    emitChat(process, run, {
      state: 'delta',
      deltaText,
      message: { role: 'assistant', content: textContent(run.text) },
    })
  }
}

async function runCommand(process: GatewayProcess, run: Run, command: string) {
  const toolCallId = `call_${randomUUID()}`
  run.seq += 1
  emitAgent(process, run, 'item', {
    kind: 'tool',
    phase: 'start',
    toolCallId,
    name: 'exec',
    status: 'running',
  })
  emitAgent(process, run, 'tool', { phase: 'start', name: 'exec', toolCallId, args: { command } })
  const waiting = { command, sessionKey: run.session.key, runId: run.runId, toolCallId }
  const isAllowed = !process.asks || (process.hasApprover() && (await process.approvals.ask(waiting)))
  if (isOver(process, run)) return
  const content = textContent(isAllowed ? `ran: ${command}` : 'exec denied')
  run.session.messages.push({ role: 'toolResult', content })
  const result = { phase: 'result', name: 'exec', toolCallId, isError: !isAllowed, result: { content } }
  emitAgent(process, run, 'tool', result)
}

export function endRun(
  process: GatewayProcess,
  run: Run,
  state: 'final' | 'aborted' | 'error',
  fields: { errorMessage?: string; stopReason?: string; message?: object },
) {
  if (isOver(process, run)) return
  run.isStopped = true
  process.active.delete(run.session.key)
  run.session.isTurnOpen = false
  const { errorMessage } = fields
  run.session.messages.push(
    assistantMessage(run.runId, run.text, {
      stopReason: state === 'error' ? 'error' : 'stop',
      ...(state === 'aborted' && { openclawAbort: { origin: 'rpc' } }),
      ...(errorMessage !== undefined && { errorMessage }),
    }),
  )
  emitChat(process, run, { state, ...(state === 'final' && { stopReason: 'stop' }), ...fields })
}
