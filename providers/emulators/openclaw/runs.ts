import { randomUUID } from 'node:crypto'
import type { Clock } from '@sanhe/kit/runtime/clock'
import { createApprovals } from './approvals.ts'
import {
  type GatewayReply,
  type GatewaySession,
  restartMessage,
  textContent,
  userMessage,
} from './messages.ts'
import { endRun, type GatewayProcess, produceRun, type Run } from './produce-run.ts'

type ProcessSettings = Pick<GatewayProcess, 'asks' | 'hasApprover'> & {
  clock: Clock
  broadcast(event: string, payload: object): void
  nextReply(message: string): GatewayReply
}

/** Starts one process of the gateway: its runs end with it, the transcripts of the sessions stay. */
export function startGatewayProcess(
  sessions: Map<string, GatewaySession>,
  { broadcast, nextReply, asks, hasApprover, clock }: ProcessSettings,
) {
  function emit(event: string, payload: object) {
    if (!process.isDead) broadcast(event, payload)
  }
  const active = new Map<string, Run>()
  const approvals = createApprovals(clock, emit)
  const process: GatewayProcess = { isDead: false, active, approvals, emit, asks, hasApprover }
  const known = new Set<string>()

  function start(session: GatewaySession, runId: string, reply: GatewayReply) {
    const run: Run = { runId, session, text: '', seq: 0, isStopped: false, steered: [] }
    active.set(session.key, run)
    session.isTurnOpen = true
    void produceRun(process, run, reply)
  }

  return {
    approvals,
    /** Accepts a message once per idempotency key. A message that arrives during a run is added to this run. */
    send(sessionKey: string, message: string, key: string) {
      const session = sessions.get(sessionKey) ?? { key: sessionKey, messages: [], isTurnOpen: false }
      sessions.set(sessionKey, session)
      const running = active.get(sessionKey)
      if (known.has(key)) return { runId: key, status: running?.runId === key ? 'in_flight' : 'ok' }
      known.add(key)
      session.messages.push(userMessage(message, key))
      const reply = nextReply(message)
      if (running) {
        running.steered.push(reply)
        emit('chat', { runId: key, sessionKey, agentId: 'main', seq: 1, state: 'final' })
      } else start(session, key, reply)
      return { runId: key, status: 'started' }
    },
    abort(sessionKey: string, runId: string) {
      const run = active.get(sessionKey)
      if (run?.runId !== runId) return { ok: true, aborted: false, runIds: [] }
      const message = { role: 'assistant', content: textContent(run.text) }
      endRun(process, run, 'aborted', { stopReason: 'rpc', message })
      return { ok: true, aborted: true, runIds: [runId] }
    },
    history(sessionKey: string) {
      const run = active.get(sessionKey)
      return {
        sessionKey,
        messages: sessions.get(sessionKey)?.messages ?? [],
        ...(run && { inFlightRun: { runId: run.runId, text: run.text, startedAt: 0 } }),
        sessionInfo: { hasActiveRun: Boolean(run), activeRunIds: run ? [run.runId] : [] },
      }
    },
    /** Continues each interrupted turn of the previous process in a new run. */
    takeUp() {
      for (const session of sessions.values()) {
        if (!session.isTurnOpen) continue
        const runId = randomUUID()
        session.messages.push(restartMessage(runId))
        start(session, runId, nextReply('[System]'))
      }
    },
    kill: () => void (process.isDead = true),
  }
}

export type RunningGateway = ReturnType<typeof startGatewayProcess>
