import { type Deps, type LogLevel, newId } from '#core'
import { removeEventsAbout } from '#journal'
import { type AgentStatus, isEndedStatus, maxNameCharacters, shorten } from './rules.ts'
import * as store from './store.ts'
import { durationOf } from './views.ts'

export type RecordDeps = Pick<Deps, 'db' | 'clock' | 'journal'>

/** Ids of a sub-agent that never change. */
export type AgentNames = Pick<store.AgentRow, 'agent_id' | 'session_id' | 'parent_msg'>
export type NewAgentInput = Pick<
  store.AgentRow,
  'session_id' | 'parent_msg' | 'name' | 'instruction' | 'retry_of' | 'attempt'
>

export function recordStart(
  { db, clock, journal }: RecordDeps,
  input: NewAgentInput,
): AgentNames & NewAgentInput {
  const now = clock.now()
  const agent_id = newId('agent', now)
  const agent = { ...input, name: shorten(input.name, maxNameCharacters), agent_id, created_at: now }
  const { session_id, parent_msg, name, retry_of, attempt } = agent
  journal.commit((append) => {
    store.addAgent(db, agent)
    const again = retry_of === null ? {} : { retry_of, attempt }
    const seq = append(session_id, { type: 'agent_start', agent_id, name, parent_msg, ...again })
    store.markParentChanged(db, parent_msg, seq)
  })
  return agent
}

export function recordRunning({ db, clock, journal }: RecordDeps, { agent_id, session_id }: AgentNames) {
  journal.commitWithoutFlush((append) => {
    store.setRunning(db, agent_id, clock.now())
    append(session_id, { type: 'agent_progress', agent_id, progress: 0, detail: '' })
  })
}

/** The journal keeps only the newest progress, because clients that were away need no earlier steps. */
export function recordProgress(
  { db, journal }: RecordDeps,
  { agent_id, session_id }: AgentNames,
  progress: number,
  detail: string,
) {
  journal.commitWithoutFlush((append) => {
    store.setProgress(db, agent_id, progress, detail)
    removeEventsAbout(db, agent_id, 'agent_progress')
    append(session_id, { type: 'agent_progress', agent_id, progress, detail })
  })
}

export function recordLog(
  { db, clock, journal }: RecordDeps,
  { agent_id, session_id }: AgentNames,
  level: LogLevel,
  message: string,
) {
  journal.commitWithoutFlush((append) => {
    store.addLog(db, { agent_id, level, message, created_at: clock.now() })
    append(session_id, { type: 'agent_log', agent_id, level, message })
  })
}

export type AgentResult = { result: string; tokens: number }
export type AgentFailure = {
  status: AgentStatus
  error: string
  code: string
  /** Tokens used before the failure. */
  tokens?: number
  /** Text written before the failure; stored in the row. */
  partial?: string
}

/**
 * Updates the row before the event, so that clients that miss the event find the result there. An ended sub-agent does
 * not change.
 */
export function recordEnd(
  { db, clock, journal }: RecordDeps,
  agentId: string,
  end: AgentResult | AgentFailure,
) {
  journal.commit((append) => {
    const row = store.findAgent(db, agentId)
    if (!row || isEndedStatus(row.status)) return
    const ended_at = clock.now()
    removeEventsAbout(db, agentId, 'agent_progress')
    store.setEnded(db, { ...row, ...endColumns(row, end), ended_at })
    const seq = append(row.session_id, endFrame({ ...row, ended_at }, end))
    store.markParentChanged(db, row.parent_msg, seq)
  })
}

const endColumns = (row: store.AgentRow, end: AgentResult | AgentFailure) =>
  'result' in end
    ? { status: 'completed' as const, progress: 100, result: end.result, tokens: end.tokens }
    : {
        status: end.status,
        progress: row.progress,
        error: end.error,
        error_code: end.code,
        tokens: end.tokens ?? 0,
        result: end.partial ?? null,
      }

const endFrame = (row: store.AgentRow, end: AgentResult | AgentFailure) =>
  'result' in end
    ? ({
        type: 'agent_complete',
        agent_id: row.agent_id,
        duration_ms: durationOf(row) ?? 0,
        result: end.result,
      } as const)
    : ({ type: 'agent_error', agent_id: row.agent_id, error: end.error, code: end.code } as const)
