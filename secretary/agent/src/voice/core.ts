import type { Instant } from '@sanhe/kit/runtime/clock'
import type { VoiceEndReason, VoiceMode, VoiceState } from '@sanhe/protocol/voice-frames'
import type { RealtimeConnection } from '@sanhe/providers/realtime'
import { BrainError, type Deps, type ReplyLanguage, type Skill } from '#core'
import type { RunEnding, RunService } from '#runs'
import { assertVoiceBudget, recordVoiceTime } from '#usage'
import type { OutputQueue } from './output-queue.ts'
import type { VoicePeer } from './peer.ts'
import type { Responder } from './responder.ts'
import { type AudioAllowance, endingOfReason } from './rules.ts'
import type { VoiceTurn } from './turn.ts'

export type VoiceConversationOptions = {
  peer: VoicePeer
  runs: Pick<RunService, 'beginSpokenTurn'>
  voiceId: string
  sessionId: string
  mode: VoiceMode
  language: ReplyLanguage
  model: string
  skills: Skill[]
  /** Called once when the conversation has ended. */
  onEnded(): void
}

/** Components of a voice conversation, and its mutable state. */
export type VoiceCore = VoiceConversationOptions & {
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'log'>
  output: OutputQueue
  responder: Responder
  connection: RealtimeConnection | undefined
  /** Undefined until the service is ready. */
  state: VoiceState | undefined
  hasEnded: boolean
  /** Turns by the item of the service, until their transcript arrives. */
  turns: Map<string, VoiceTurn>
  /** Turns whose reply has not ended. */
  open: Set<VoiceTurn>
  newest: VoiceTurn | undefined
  /** Turn whose audio the client plays, or will play. */
  audible: VoiceTurn | undefined
  /** Timer for the report of the client about what it played. */
  timer: NodeJS.Timeout | undefined
  /** Number of tool calls that wait for the approval of the user. */
  waitingCalls: number
  allowance: AudioAllowance
  /** Length of the audio since the user pressed the button, in mode `hold`. */
  heldMs: number
  startedAt: Instant
  activeAt: Instant
  /** Time up to which the duration is part of the usage. */
  countedAt: Instant
}

/** Reports what the conversation does now. A tool that waits for approval has precedence over all but speech. */
export function showState(core: VoiceCore, requested: VoiceState) {
  const state = core.waitingCalls > 0 && requested !== 'hearing' ? 'waiting' : requested
  if (core.state === state || core.hasEnded) return
  core.state = state
  core.peer.send({ type: 'voice_state', state })
}

/** Returns whether the budgets allow a response. Ends the conversation otherwise. */
export const isWithinBudget = (core: VoiceCore, turn: VoiceTurn, estimatedTokens: number) =>
  isAllowed(core, () => {
    turn.spoken.meter.assertBudget(estimatedTokens, core.language)
    assertVoiceBudget(core.deps, core.language)
  })

/** Ends the conversation if the voice minutes of the day are used up. Returns whether they are not. */
export const isWithinVoiceBudget = (core: VoiceCore) =>
  isAllowed(core, () => assertVoiceBudget(core.deps, core.language))

function isAllowed(core: VoiceCore, assertBudgets: () => void) {
  try {
    assertBudgets()
    return true
  } catch (error) {
    if (!(error instanceof BrainError)) throw error
    endConversation(core, 'budget', error.message)
    return false
  }
}

/** Ends the reply of a turn, with what its tools changed without a question. */
export function closeTurn(core: VoiceCore, turn: VoiceTurn, ending: RunEnding) {
  if (!core.open.delete(turn)) return
  if (core.audible === turn) core.audible = undefined
  const notice = [...turn.notes, ...(ending.notice ? [ending.notice] : [])].join('\n\n')
  turn.spoken.end({ ...ending, usage: turn.usage(), ...(notice && { notice }) })
}

/** Ends the reply of a turn if nothing more of it follows. */
export function closeIfDone(core: VoiceCore, turn: VoiceTurn) {
  if (turn.runningTools > 0 || core.responder.isFor(turn) || core.audible === turn) return
  closeTurn(core, turn, { status: turn.isCut ? 'cancelled' : 'complete' })
  if (core.state === 'thinking' || core.state === 'speaking') showState(core, 'listening')
}

export function recordTime(core: VoiceCore, now: Instant) {
  if (now > core.countedAt) recordVoiceTime(core.deps, now - core.countedAt)
  core.countedAt = now
}

/** Ends the conversation once. Open replies keep what the user has heard. */
export function endConversation(core: VoiceCore, reason: VoiceEndReason, message?: string) {
  if (core.hasEnded) return
  core.hasEnded = true
  clearTimeout(core.timer)
  core.output.clear()
  recordTime(core, core.deps.clock.now())
  for (const turn of core.open) {
    turn.runningTools = 0
    turn.cutToHeard()
    closeTurn(core, turn, endingOfReason(reason, core.language, message))
  }
  core.connection?.close()
  const sentence = message === undefined ? {} : { message }
  core.peer.send({ type: 'voice_ended', voice_id: core.voiceId, reason, ...sentence })
  core.onEnded()
}
