import { toIso } from '@sanhe/kit/runtime/clock'
import { escapeHiddenCharacters } from '@sanhe/protocol/hidden-characters'
import { truncateText } from '#skills'
import { maxToolCallCharacters, maxStoredToolCallCharacters } from './rules.ts'
import type { ToolCallRow } from './store.ts'

/** Converts a call for the API and for frames. Hidden characters are shown as escapes; long texts are truncated. */
export const toToolCallResponse = (call: ToolCallRow, maxCharacters = maxToolCallCharacters) => {
  const input = shown(call.input, call.input_left_out, maxCharacters)
  const output = call.output === null ? undefined : shown(call.output, call.output_left_out, maxCharacters)
  return {
    call_id: call.call_id,
    message_id: call.message_id,
    agent_id: call.agent_id,
    name: call.name,
    status: call.status,
    text_position: call.text_position,
    input: input.text,
    input_left_out: input.leftOut,
    output: output?.text ?? null,
    output_left_out: output?.leftOut ?? 0,
    started_at: toIso(call.created_at),
    ended_at: call.ended_at === null ? null : toIso(call.ended_at),
  }
}

/** Converts a call with its whole stored input and output. */
export const toFullToolCallResponse = (call: ToolCallRow) =>
  toToolCallResponse(call, maxStoredToolCallCharacters)

function shown(stored: string, leftOutBefore: number, maxCharacters: number) {
  const { text, leftOut } = truncateText(stored, maxCharacters)
  return { text: escapeHiddenCharacters(text), leftOut: leftOut + leftOutBefore }
}
