import { type AppendFrame, type Deps, createPrefixedId, type ToolCallRequest } from '#core'
import { sha256 } from '@sanhe/kit/security/secrets'
import { removeSubjectJournalEvents } from '#journal'
import { truncateText } from '#skills'
import { isOpenToolCall, maxStoredToolCallCharacters } from './rules.ts'
import * as store from './store.ts'
import { toToolCallResponse } from './views.ts'

export type ToolCallDeps = Pick<Deps, 'db' | 'clock' | 'journal'>

export const hashToolInput = (input: unknown) => sha256(JSON.stringify(input) ?? 'null')

/** Stores a call before its tool runs. The row of a tool that may change something survives a power failure. */
export function recordToolCallStart(
  deps: ToolCallDeps,
  run: store.ToolCallingRun,
  request: ToolCallRequest,
  textPosition: number,
) {
  const { db, clock, journal } = deps
  const now = clock.now()
  const { text: input, leftOut } = truncateText(
    JSON.stringify(request.input) ?? 'null',
    maxStoredToolCallCharacters,
  )
  const write = request.isReadOnly ? journal.commitWithoutFlush : journal.commit
  return write((append) => {
    const row = store.addToolCall(db, {
      ...run,
      call_id: createPrefixedId('call', now),
      round: request.round,
      model_call_id: request.modelCallId,
      name: request.name,
      is_read_only: request.isReadOnly ? 1 : 0,
      text_position: textPosition,
      input,
      input_hash: hashToolInput(request.input),
      input_left_out: leftOut,
      created_at: now,
    })
    appendToolCall(db, append, row)
    return row
  })
}

/** Records that a call waits for the user's decision, or that the call continues after the decision. */
export function recordToolCallStatus(
  { db, journal }: ToolCallDeps,
  callId: string,
  status: 'waiting' | 'running',
) {
  journal.commit((append) => {
    const row = store.findToolCall(db, callId)
    if (!row || !isOpenToolCall(row)) return
    store.setToolCallStatus(db, callId, status)
    appendToolCall(db, append, { ...row, status })
  })
}

export type ToolCallResult = { status: store.ToolCallStatus; output: string; mayHaveRun?: boolean }

/** Records the end of a call once. A call that has ended does not change. */
export function recordToolCallEnd(
  { db, clock, journal }: ToolCallDeps,
  callId: string,
  { status, output, mayHaveRun = false }: ToolCallResult,
) {
  const { text, leftOut } = truncateText(output.toWellFormed(), maxStoredToolCallCharacters)
  journal.commit((append) => {
    const row = store.findToolCall(db, callId)
    if (!row || !isOpenToolCall(row)) return
    const end = {
      status,
      output: text,
      output_left_out: leftOut,
      may_have_run: mayHaveRun ? (1 as const) : (0 as const),
      ended_at: clock.now(),
    }
    store.setToolCallEnded(db, callId, end)
    appendToolCall(db, append, { ...row, ...end })
  })
}

/** Stores the frame of a call. The journal keeps only the newest frame, which contains the whole call. */
function appendToolCall(db: Deps['db'], append: AppendFrame, row: store.ToolCallRow) {
  removeSubjectJournalEvents(db, row.call_id, 'tool_call')
  const seq = append(row.session_id, { type: 'tool_call', ...toToolCallResponse(row) })
  store.markMessageChanged(db, row.message_id, seq)
}
