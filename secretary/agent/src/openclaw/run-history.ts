import type { ChatHistory, HistoryMessage } from './frames.ts'

export type RunInHistory =
  /** The gateway has no record of the message. */
  | { state: 'unknown' }
  /**
   * The run continues with this id. `text` is the run's whole text so far; undefined if the gateway does not send it.
   */
  | { state: 'running'; runId: string | undefined; text: string | undefined }
  /** The gateway was killed during the run and will continue it by itself. */
  | { state: 'interrupted' }
  | { state: 'complete' | 'stopped' | 'failed'; text: string; error: string }

/** Beginning of the messages that the gateway writes in the user's name after a restart. */
const systemPrefix = '[System]'

const isFromUser = ({ role, content, provenance }: HistoryMessage) =>
  role === 'user' && provenance?.kind !== 'internal_system' && !content.startsWith(systemPrefix)

/** Returns the messages of one turn: those after the user's message, up to the next message of the user. */
function listTurnMessages({ messages }: ChatHistory, key: string) {
  const start = messages.findIndex(({ idempotencyKey }) => idempotencyKey === `${key}:user`)
  if (start < 0) return undefined
  const rest = messages.slice(start + 1)
  const end = rest.findIndex(isFromUser)
  return end < 0 ? rest : rest.slice(0, end)
}

/** Returns what the history of a session says about the message with this idempotency key. */
export function findRunInHistory(history: ChatHistory, key: string): RunInHistory {
  const { inFlightRun, sessionInfo } = history
  const active = inFlightRun?.runId ?? sessionInfo?.activeRunIds?.[0]
  const turn = listTurnMessages(history, key)
  if (active === key) return { state: 'running', runId: key, text: inFlightRun?.text }
  if (!turn) return { state: 'unknown' }
  const last = turn.at(-1)
  if (last?.role === 'assistant' && isEnd(last)) return endedRun(turn, last)
  if (active !== undefined || sessionInfo?.hasActiveRun)
    return { state: 'running', runId: active, text: inFlightRun?.text }
  return { state: 'interrupted' }
}

const isEnd = ({ stopReason, openclawAbort }: HistoryMessage) =>
  (stopReason !== undefined && stopReason !== 'toolUse') || openclawAbort !== undefined

function endedRun(turn: HistoryMessage[], last: HistoryMessage): RunInHistory {
  // After a restart the gateway repeats the answer from the beginning, so only the messages after the restart belong to
  // the answer.
  const restart = turn.findLastIndex(({ role }) => role === 'user')
  const texts = turn
    .slice(restart + 1)
    .filter(({ role, content }) => role === 'assistant' && content)
    .map(({ content }) => content)
  return { state: endState(last), text: texts.join('\n\n'), error: last.errorMessage ?? '' }
}

function endState({ stopReason, openclawAbort }: HistoryMessage) {
  if (openclawAbort !== undefined || stopReason === 'aborted') return 'stopped'
  return stopReason === 'error' ? 'failed' : 'complete'
}

/** Returns the tokens that the models used for one message; undefined if the gateway reports none. */
export function sumTurnUsage(history: ChatHistory, key: string) {
  const counted = (listTurnMessages(history, key) ?? []).flatMap(({ usage }) => (usage ? [usage] : []))
  if (!counted.some(({ input, output }) => input + output > 0)) return undefined
  return {
    inputTokens: counted.reduce((sum, { input }) => sum + input, 0),
    outputTokens: counted.reduce((sum, { output }) => sum + output, 0),
  }
}
