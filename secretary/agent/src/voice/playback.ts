import { closeIfDone, showState, type VoiceCore } from './core.ts'
import { playbackGraceMs, playedReportMs } from './rules.ts'
import type { VoiceTurn } from './turn.ts'

/** Stops the reply because the user begins to speak or pressed a button. */
export function interruptReply(core: VoiceCore, { isExplicit }: { isExplicit: boolean }) {
  core.output.clear()
  core.peer.send({ type: 'voice_interrupted' })
  core.responder.cancel(isExplicit)
  const { audible } = core
  for (const turn of core.open) turn.isCut = true
  for (const turn of core.open) if (turn !== audible) closeIfDone(core, turn)
  clearTimeout(core.timer)
  // The client reports how much it played. Its last report is used if this report does not arrive.
  if (audible) core.timer = setTimeout(() => cutReply(core, audible), playedReportMs)
}

/** Removes what the user has not heard from the reply and from the memory of the service. */
export function cutReply(core: VoiceCore, turn: VoiceTurn) {
  clearTimeout(core.timer)
  for (const { itemId, playedMs } of turn.cutToHeard())
    core.connection?.send({
      type: 'conversation.item.truncate',
      item_id: itemId,
      content_index: 0,
      audio_end_ms: Math.round(playedMs),
    })
  if (core.audible === turn) core.audible = undefined
  closeIfDone(core, turn)
}

/** Stops the reply with its button in the chat. */
export function stopReply(core: VoiceCore) {
  interruptReply(core, { isExplicit: true })
  if (core.audible) cutReply(core, core.audible)
  showState(core, 'listening')
}

/** Keeps the reply open until the client has played it, so that an interruption can still cut it. */
export function waitForPlayback(core: VoiceCore, turn: VoiceTurn) {
  core.output.end(() => {
    clearTimeout(core.timer)
    core.timer = setTimeout(() => endPlayback(core, turn), turn.unplayedMs() + playbackGraceMs)
  })
}

export function endPlayback(core: VoiceCore, turn: VoiceTurn) {
  clearTimeout(core.timer)
  if (core.audible === turn) core.audible = undefined
  closeIfDone(core, turn)
}
