import { maxVoiceConversationMs, voiceSampleRate } from '@sanhe/protocol/voice-limits'
import { createToolOutputItem, type RealtimeEvent } from '@sanhe/providers/realtime'
import { closeIfDone, closeTurn, endConversation, showState, type VoiceCore } from './core.ts'
import { cutReply, interruptReply, stopReply, waitForPlayback } from './playback.ts'
import { audioDurationMs, endingOfReason, failedTranscript } from './rules.ts'
import { type RequestedTool, runVoiceTool } from './run-tool.ts'
import { createVoiceTurn, type VoiceTurn } from './turn.ts'

type EventOf<T extends RealtimeEvent['type']> = Extract<RealtimeEvent, { type: T }>

/** Handles an event of the realtime service. */
export function handleServiceEvent(core: VoiceCore, event: RealtimeEvent) {
  switch (event.type) {
    case 'session_ready':
      return announceReady(core)
    case 'speech_started':
      core.responder.setHearing(true)
      showState(core, 'hearing')
      // The service cancels its response by itself when it hears the user.
      return interruptReply(core, { isExplicit: false })
    case 'speech_stopped':
      return showState(core, 'thinking')
    case 'committed':
      return beginTurn(core, event.itemId)
    case 'transcript':
      return setTranscript(core, event.itemId, event.text)
    case 'transcript_failed':
      return setTranscript(core, event.itemId, '')
    case 'response_started':
      return
    case 'audio':
      return playAudio(core, event)
    case 'text':
      return addText(core, event)
    case 'tool_call':
      return startTool(core, event)
    case 'response_done':
      return endResponse(core, event)
    case 'error':
      return handleError(core, event)
    default:
      return event satisfies never
  }
}

function announceReady(core: VoiceCore) {
  if (core.state) return
  const { voiceId: voice_id, sessionId: session_id, peer } = core
  const limits = { sample_rate: voiceSampleRate, max_ms: maxVoiceConversationMs } as const
  peer.send({ type: 'voice_ready', voice_id, session_id, ...limits })
  showState(core, 'listening')
}

/** Stores the message of the user and its reply, and requests the response of the service. */
function beginTurn(core: VoiceCore, itemId: string) {
  core.responder.setHearing(false)
  showState(core, 'thinking')
  const turn = createVoiceTurn(
    core.runs.beginSpokenTurn(core.sessionId, core.peer.device.personId, (why) =>
      why === 'session' ? endConversation(core, 'session') : stopReply(core),
    ),
  )
  core.turns.set(itemId, turn)
  core.open.add(turn)
  core.newest = turn
  core.responder.request(turn)
  for (const earlier of core.open) if (earlier !== turn) closeIfDone(core, earlier)
}

function setTranscript(core: VoiceCore, itemId: string, text: string) {
  const turn = core.turns.get(itemId)
  core.turns.delete(itemId)
  turn?.spoken.setTranscript(text || failedTranscript(core.language))
  if (text) turn?.spoken.context.web?.addKnownUrls(text)
}

function playAudio(core: VoiceCore, { itemId, data }: EventOf<'audio'>) {
  const turn = core.responder.active()
  if (!turn || turn.isCut) return
  if (core.audible && core.audible !== turn) cutReply(core, core.audible)
  clearTimeout(core.timer)
  turn.addAudio(itemId, audioDurationMs(data))
  core.audible = turn
  showState(core, 'speaking')
  if (!core.output.add({ itemId, data })) core.responder.cancel(true)
}

function addText(core: VoiceCore, { itemId, text }: EventOf<'text'>) {
  const turn = core.responder.active()
  if (turn && !turn.isCut) turn.addText(itemId, text)
}

function startTool(core: VoiceCore, call: RequestedTool) {
  const turn = core.responder.active()
  if (turn) void runTool(core, turn, call)
}

async function runTool(core: VoiceCore, turn: VoiceTurn, call: RequestedTool) {
  turn.runningTools += 1
  const output = await runVoiceTool(core, turn, call, {
    waits(summary) {
      core.waitingCalls += 1
      showState(core, 'waiting')
      core.responder.announce(turn, summary)
    },
    decided() {
      core.waitingCalls -= 1
      showState(core, 'thinking')
    },
  })
  turn.runningTools -= 1
  if (core.hasEnded) return
  core.connection?.send(createToolOutputItem(call.callId, output))
  if (turn.runningTools > 0) return
  // A newer turn receives the output with its own response.
  if (turn !== core.newest && core.responder.isBusy()) return closeIfDone(core, turn)
  turn.isCut = false
  core.responder.request(turn)
}

function endResponse(core: VoiceCore, { status, usage, message = '' }: EventOf<'response_done'>) {
  const turn = core.responder.done(usage?.inputTokens)
  if (!turn) return
  if (usage) turn.spoken.meter.record({ ...usage, model: core.model, isEstimated: false })
  if (usage) turn.addTokens(usage.inputTokens + usage.outputTokens)
  if (status === 'failed') failResponse(core, turn, message)
  else if (!turn.isCut && core.audible === turn) waitForPlayback(core, turn)
  else closeIfDone(core, turn)
  core.responder.next()
}

function failResponse(core: VoiceCore, turn: VoiceTurn, message: string) {
  core.deps.log.warn({ message }, 'a spoken response failed')
  core.output.clear()
  core.audible = undefined
  turn.runningTools = 0
  closeTurn(core, turn, endingOfReason('failing', core.language))
  showState(core, 'listening')
}

function handleError(core: VoiceCore, { code, message }: EventOf<'error'>) {
  core.deps.log.warn({ code, message }, 'the realtime service reported an error')
  if (core.state === undefined) endConversation(core, 'failing')
}
