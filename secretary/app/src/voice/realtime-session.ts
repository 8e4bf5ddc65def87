import type { AgentClient } from '@sanhe/protocol/client'
import type { VoiceServerFrame } from '@sanhe/protocol/voice-frames'
import { createRandomId } from '@sanhe/ui/random-id.ts'
import { type Microphone, openMicrophone } from './microphone.ts'
import { toBase64 } from './pcm.ts'
import { createPlayer, type PlayedAudio, type Player } from './player.ts'
import {
  explainMicrophoneError,
  type VoiceEnd,
  type VoiceSession,
  type VoiceSessionOptions,
} from './voice-view.ts'

type RealtimeOptions = VoiceSessionOptions & { client: AgentClient; sessionId: string }

/** Components and mutable state of a voice conversation on this device. */
type Core = RealtimeOptions & {
  voiceId: string
  context: AudioContext
  player: Player
  microphone: Microphone | undefined
  isReady: boolean
  isPressed: boolean
  isOver: boolean
  /** Stops listeners and timers of the conversation. */
  release(): void
}

/** Interval at which the agent receives how much of the reply was played. */
const reportEveryMs = 500

/** Starts a voice conversation through the agent: sends the microphone's sound and plays the replies. */
export function startRealtimeSession(options: RealtimeOptions): VoiceSession {
  const context = new AudioContext()
  const core: Core = {
    ...options,
    voiceId: createRandomId(),
    context,
    player: createPlayer(context),
    microphone: undefined,
    isReady: false,
    isPressed: false,
    isOver: false,
    release() {},
  }
  core.release = listen(core)
  core.onView({ phase: 'starting' })
  begin(core).catch((error: unknown) => finish(core, explainMicrophoneError(error)))
  return {
    setMuted: (isMuted) => core.microphone?.setMuted(isMuted),
    press() {
      if (core.isPressed || !core.isReady) return
      core.isPressed = true
      interrupt(core)
    },
    release() {
      if (!core.isPressed) return
      core.isPressed = false
      core.client.sendVoice({ type: 'voice_commit' })
    },
    interrupt: () => interrupt(core),
    stop: () => end(core, 'user'),
  }
}

/** Listens to the agent and the connection. Returns a function that stops all of it. */
function listen(core: Core) {
  const { client, player } = core
  const stopListening = client.onVoice((frame) => receive(core, frame))
  const stopWatching = client.onState(({ connection }) => {
    if (connection.phase !== 'online') finish(core, 'network')
  })
  const reporting = setInterval(() => {
    const at = player.position()
    if (at) report(core, at, false)
  }, reportEveryMs)
  return () => {
    clearInterval(reporting)
    stopListening()
    stopWatching()
  }
}

async function begin(core: Core) {
  const { client, context, voiceId, sessionId, mode, language } = core
  await context.resume()
  const microphone = await openMicrophone(context, {
    onAudio(audio, loudness) {
      core.onLevel(loudness)
      if (core.isReady && (mode === 'hands_free' || core.isPressed))
        client.sendVoice({ type: 'voice_input', data: toBase64(audio) })
    },
    onLost: () => end(core, 'microphone'),
  })
  if (core.isOver) return microphone.stop()
  core.microphone = microphone
  const start = { type: 'voice_start', voice_id: voiceId, session_id: sessionId, mode, language } as const
  if (!client.sendVoice(start)) finish(core, 'network')
}

function receive(core: Core, frame: VoiceServerFrame) {
  const { player, onView } = core
  // Late frames of an earlier conversation of this device are ignored.
  if ('voice_id' in frame ? frame.voice_id !== core.voiceId : !core.isReady) return
  switch (frame.type) {
    case 'voice_ready':
      core.isReady = true
      return
    case 'voice_state':
      return onView({ phase: 'running', state: frame.state })
    case 'voice_output':
      return player.add(frame.item_id, frame.data)
    case 'voice_output_end':
      return player.end((audio) => report(core, audio, true))
    case 'voice_interrupted':
      return stopPlaying(core)
    case 'voice_ended':
      return finish(core, frame.reason, frame.message)
    default:
      frame satisfies never
  }
}

const report = ({ client }: Core, { itemId, playedMs }: PlayedAudio, ended: boolean) =>
  client.sendVoice({ type: 'voice_played', item_id: itemId, played_ms: playedMs, ended })

function stopPlaying(core: Core) {
  const at = core.player.interrupt()
  if (at) report(core, at, true)
}

function interrupt(core: Core) {
  stopPlaying(core)
  core.client.sendVoice({ type: 'voice_interrupt' })
}

/** Ends the conversation on this device and on the agent. */
function end(core: Core, reason: VoiceEnd) {
  if (core.isOver) return
  stopPlaying(core)
  core.client.sendVoice({ type: 'voice_end' })
  finish(core, reason)
}

function finish(core: Core, reason: VoiceEnd, message?: string) {
  if (core.isOver) return
  core.isOver = true
  core.release()
  core.player.interrupt()
  core.microphone?.stop()
  void core.context.close()
  core.onLevel(0)
  core.onView({ phase: 'ended', reason, message })
}
