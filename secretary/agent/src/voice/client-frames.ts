import type { VoiceClientFrame } from '@sanhe/protocol/voice-frames'
import { minVoiceCommitMs } from '@sanhe/protocol/voice-limits'
import { endConversation, showState, type VoiceCore } from './core.ts'
import { cutReply, endPlayback, interruptReply } from './playback.ts'
import { audioDurationMs, maxUnsentInputBytes, takeAllowance } from './rules.ts'

type FrameOf<T extends VoiceClientFrame['type']> = Extract<VoiceClientFrame, { type: T }>

/** Handles a frame of the client that has the conversation. */
export function handleVoiceFrame(core: VoiceCore, frame: VoiceClientFrame) {
  if (core.hasEnded) return
  switch (frame.type) {
    // The service starts conversations, so this frame does not arrive here.
    case 'voice_start':
      return
    case 'voice_input':
      return sendInput(core, frame)
    case 'voice_commit':
      return commitInput(core)
    case 'voice_interrupt':
      return interruptByButton(core)
    case 'voice_played':
      return recordPlayed(core, frame)
    case 'voice_end':
      return endConversation(core, 'user')
    default:
      return frame satisfies never
  }
}

/** Passes audio on. Audio that arrives too fast, or that the service does not take in time, is discarded. */
function sendInput(core: VoiceCore, { data }: FrameOf<'voice_input'>) {
  const ms = audioDurationMs(data)
  const left = takeAllowance(core.allowance, ms, core.deps.clock.now())
  if (!left || !core.state || !core.connection || core.connection.unsentBytes() > maxUnsentInputBytes) return
  core.allowance = left
  core.heldMs += ms
  core.connection.send({ type: 'input_audio_buffer.append', audio: data })
}

function commitInput(core: VoiceCore) {
  if (core.mode !== 'hold') return
  core.responder.setHearing(false)
  if (core.heldMs >= minVoiceCommitMs) core.connection?.send({ type: 'input_audio_buffer.commit' })
  else showState(core, 'listening')
  core.heldMs = 0
}

function interruptByButton(core: VoiceCore) {
  if (core.mode === 'hold') {
    core.connection?.send({ type: 'input_audio_buffer.clear' })
    core.heldMs = 0
    core.responder.setHearing(true)
    showState(core, 'hearing')
  }
  interruptReply(core, { isExplicit: true })
  if (core.mode === 'hands_free') showState(core, 'listening')
}

function recordPlayed(core: VoiceCore, { item_id, played_ms, ended }: FrameOf<'voice_played'>) {
  const turn = core.audible
  if (!turn?.setPlayed(item_id, played_ms) || !ended) return
  if (turn.isCut) cutReply(core, turn)
  else if (!core.responder.isFor(turn)) endPlayback(core, turn)
}
