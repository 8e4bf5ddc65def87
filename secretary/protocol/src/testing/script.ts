import * as fc from 'fast-check'
import type { ServerFrame } from '../server-frames.ts'
import { toStrictFrame } from '../strict-frames.ts'

/**
 * Frames that the server sends to an extended client without interruptions. Tests compare interrupted clients with
 * them.
 */
export type ScriptedFrames = ServerFrame[]

const replyCount = 3
const agentCount = 3

type Step = { kind: 'reply' | 'agent' | 'log'; which: number; text: string }

const step = fc.record({
  kind: fc.constantFrom<Step['kind']>('reply', 'reply', 'reply', 'agent', 'log'),
  which: fc.nat(Math.max(replyCount, agentCount) - 1),
  text: fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }),
})

/** Generates concurrent replies and sub-agents that all end, numbered like a journal. */
export const arbitraryServerFrames = fc
  .tuple(fc.array(step, { minLength: 1, maxLength: 60 }), fc.boolean())
  .map(([steps, isSuccess]) => numbered([...steps.flatMap(framesOf), ...endings(isSuccess)]))

const messageId = (which: number) => `msg_${which % replyCount}`
const agentId = (which: number) => `agent_${which % agentCount}`

const framesOf = ({ kind, which, text }: Step): ScriptedFrames => {
  if (kind === 'reply') return [{ type: 'stream_chunk', message_id: messageId(which), content: text }]
  if (kind === 'log')
    return [{ type: 'agent_log', agent_id: agentId(which), level: 'INFO', message: text, ts: '2026-11-21' }]
  return [{ type: 'agent_progress', agent_id: agentId(which), progress: 0, detail: text }]
}

const endings = (isSuccess: boolean): ScriptedFrames => [
  ...[...Array(replyCount).keys()].map(
    (n): ServerFrame => ({
      type: 'stream_end',
      message_id: messageId(n),
      usage: { tokens: n },
      status: 'complete',
    }),
  ),
  ...[...Array(agentCount).keys()].map(
    (n): ServerFrame =>
      isSuccess
        ? { type: 'agent_complete', agent_id: agentId(n), duration_ms: 10, result: `result ${n}` }
        : { type: 'agent_error', agent_id: agentId(n), error: 'out of luck' },
  ),
]

/**
 * Adds a start frame before the first frame of each reply or sub-agent, makes progress increase, and numbers the
 * frames.
 */
function numbered(frames: ScriptedFrames): ScriptedFrames {
  const begun = new Set<string>()
  const progress = new Map<string, number>()
  const whole = frames.flatMap((frame): ScriptedFrames => {
    const id = 'message_id' in frame ? frame.message_id : 'agent_id' in frame ? frame.agent_id : ''
    const start = begun.has(id) ? [] : [startOf(id)]
    begun.add(id)
    if (frame.type !== 'agent_progress') return [...start, frame]
    const grown = Math.min(99, (progress.get(id) ?? 0) + 7)
    progress.set(id, grown)
    return [...start, { ...frame, progress: grown }]
  })
  return whole.map((frame, at) => ({ ...frame, seq: at + 1, session_id: 'sess_1' }) as ServerFrame)
}

const startOf = (id: string): ServerFrame =>
  id.startsWith('msg_')
    ? { type: 'stream_start', message_id: id, reply_to: 'msg_user' }
    : { type: 'agent_start', agent_id: id, name: `task ${id}`, parent_msg: 'msg_0' }

/** Returns the frames as a strict connection receives them. */
export const toStrictFrames = (script: ScriptedFrames) =>
  script.map((frame) => toStrictFrame(frame)).filter((frame) => frame !== undefined) as ScriptedFrames

/**
 * Returns the frames that a strict server sends to a new connection after the frames in `sent`: the open replies, from
 * their start.
 */
export function createStrictReplayFrames(sent: ScriptedFrames): ScriptedFrames {
  const open = new Map<string, string>()
  for (const frame of sent) {
    if (frame.type === 'stream_start') open.set(frame.message_id, '')
    if (frame.type === 'stream_chunk')
      open.set(frame.message_id, (open.get(frame.message_id) ?? '') + frame.content)
    if (frame.type === 'stream_end') open.delete(frame.message_id)
  }
  return [...open].flatMap(
    ([message_id, content]): ScriptedFrames => [
      { type: 'stream_start', message_id },
      { type: 'stream_chunk', message_id, content },
    ],
  )
}
