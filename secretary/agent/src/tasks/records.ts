import { type Deps, type SubAgentLogLevel, createPrefixedId } from '#core'
import { removeSubjectJournalEvents } from '#journal'
import { describeRunUsage } from '#usage'
import { type SubAgentStatus, isEndedSubAgentStatus, maxNameCharacters, shortenToOneLine } from './rules.ts'
import * as store from './store.ts'
import { getSubAgentDurationMs } from './views.ts'

export type SubAgentRecordDeps = Pick<Deps, 'db' | 'clock' | 'journal'>

/** Ids of a sub-agent, which never change. */
export type SubAgentIds = Pick<
  store.SubAgentRow,
  'agent_id' | 'session_id' | 'parent_msg' | 'parent_agent' | 'depth'
>
export type NewSubAgentInput = Pick<
  store.SubAgentRow,
  'session_id' | 'parent_msg' | 'parent_agent' | 'depth' | 'name' | 'instruction' | 'retry_of' | 'attempt'
>

export function recordSubAgentStart(
  { db, clock, journal }: SubAgentRecordDeps,
  input: NewSubAgentInput,
): SubAgentIds & NewSubAgentInput {
  const now = clock.now()
  const agent_id = createPrefixedId('agent', now)
  const agent = { ...input, name: shortenToOneLine(input.name, maxNameCharacters), agent_id, created_at: now }
  const { session_id, parent_msg, parent_agent, name, retry_of, attempt } = agent
  journal.commit((append) => {
    store.addSubAgent(db, agent)
    const again = retry_of === null ? {} : { retry_of, attempt }
    const nested = parent_agent === null ? {} : { parent_agent }
    const seq = append(session_id, { type: 'agent_start', agent_id, name, parent_msg, ...again, ...nested })
    store.markParentMessageChanged(db, parent_msg, seq)
  })
  return agent
}

export function markSubAgentRunning(
  { db, clock, journal }: SubAgentRecordDeps,
  { agent_id, session_id }: SubAgentIds,
) {
  journal.commitWithoutFlush((append) => {
    store.setSubAgentRunning(db, agent_id, clock.now())
    append(session_id, { type: 'agent_progress', agent_id, progress: 0, detail: '' })
  })
}

/**
 * Records progress. The journal keeps only the newest progress, because clients that were disconnected need no earlier
 * steps.
 */
export function recordSubAgentProgress(
  { db, journal }: SubAgentRecordDeps,
  { agent_id, session_id }: SubAgentIds,
  progress: number,
  detail: string,
) {
  journal.commitWithoutFlush((append) => {
    store.setSubAgentProgress(db, agent_id, progress, detail)
    removeSubjectJournalEvents(db, agent_id, 'agent_progress')
    append(session_id, { type: 'agent_progress', agent_id, progress, detail })
  })
}

export function recordSubAgentLog(
  { db, clock, journal }: SubAgentRecordDeps,
  { agent_id, session_id }: SubAgentIds,
  level: SubAgentLogLevel,
  message: string,
) {
  journal.commitWithoutFlush((append) => {
    store.addSubAgentLog(db, { agent_id, level, message, created_at: clock.now() })
    append(session_id, { type: 'agent_log', agent_id, level, message })
  })
}

export type AgentUsage = { tokens: number; cost_micros?: number; currency?: string }

export type SubAgentResult = { result: string; tokens: number }
export type SubAgentFailure = {
  status: SubAgentStatus
  error: string
  code: string
  /** Number of tokens that were used before the failure. */
  tokens?: number
  /** Text that the sub-agent wrote before the failure; stored in the row. */
  partial?: string
}

/**
 * Records the end of a sub-agent. Updates the row before it emits the event, so that clients that miss the event find
 * the result in the row. A sub-agent that has already ended is not changed.
 */
export function recordSubAgentEnd(
  { db, clock, journal }: SubAgentRecordDeps,
  agentId: string,
  end: SubAgentResult | SubAgentFailure,
) {
  journal.commit((append) => {
    const row = store.findSubAgent(db, agentId)
    if (!row || isEndedSubAgentStatus(row.status)) return
    const ended_at = clock.now()
    const usage = describeSubAgentUsage(db, { ...row, ...endColumns(row, end) })
    removeSubjectJournalEvents(db, agentId, 'agent_progress')
    store.setSubAgentEnded(db, { ...row, ...endColumns(row, end), ended_at })
    const seq = append(row.session_id, endFrame({ ...row, ended_at }, end, usage))
    store.markParentMessageChanged(db, row.parent_msg, seq)
  })
}

const endColumns = (row: store.SubAgentRow, end: SubAgentResult | SubAgentFailure) =>
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

/** Returns the tokens and the cost of a sub-agent as clients show them. */
export function describeSubAgentUsage(
  db: SubAgentRecordDeps['db'],
  {
    parent_msg,
    agent_id,
    tokens,
    status,
  }: Pick<store.SubAgentRow, 'parent_msg' | 'agent_id' | 'tokens' | 'status'>,
): AgentUsage {
  const isFailed = status === 'failed' || status === 'interrupted'
  const run = { message_id: parent_msg, agent_id }
  const { estimated: _, ...usage } = describeRunUsage(db, run, { tokens, estimated: false, isFailed })
  return usage
}

const endFrame = (row: store.SubAgentRow, end: SubAgentResult | SubAgentFailure, usage: AgentUsage) =>
  'result' in end
    ? ({
        type: 'agent_complete',
        agent_id: row.agent_id,
        duration_ms: getSubAgentDurationMs(row) ?? 0,
        result: end.result,
        usage,
      } as const)
    : ({ type: 'agent_error', agent_id: row.agent_id, error: end.error, code: end.code, usage } as const)
