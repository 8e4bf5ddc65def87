import type { AgentClient } from '@sanhe/protocol/client'
import type { VoiceServerFrame } from '@sanhe/protocol/voice-frames'
import { type Microphone, openMicrophone } from './microphone.ts'
import { toBase64 } from './pcm.ts'
import { createPlayer, type PlayedAudio } from './player.ts'
import {
  explainMicrophoneError,
  type VoiceEnd,
  type VoiceSession,
  type VoiceSessionOptions,
} from './voice-view.ts'

type RealtimeOptions = VoiceSessionOptions & { client: AgentClient; sessionId: string }

/** Interval at which the agent is told how much of the reply was played. */
const reportEveryMs = 500

/** Starts a voice conversation through the agent: sends the microphone's sound and plays the replies. */
export function startRealtimeSession(options: RealtimeOptions): VoiceSession {
  const { client, sessionId, mode, language, onView, onLevel } = options
  const context = new AudioContext()
  const player = createPlayer(context)
  let microphone: Microphone | undefined
  let isOver = false
  let isReady = false
  let isPressed = false

  const report = ({ itemId, playedMs }: PlayedAudio, ended: boolean) =>
    client.sendVoice({ type: 'voice_played', item_id: itemId, played_ms: playedMs, ended })

  function stopPlaying() {
    const at = player.interrupt()
    if (at) report(at, true)
  }
  function finish(reason: VoiceEnd, message?: string) {
    if (isOver) return
    isOver = true
    clearInterval(reporting)
    player.interrupt()
    microphone?.stop()
    stopListening()
    stopWatching()
    void context.close()
    onLevel(0)
    onView({ phase: 'ended', reason, message })
  }
  function receive(frame: VoiceServerFrame) {
    switch (frame.type) {
      case 'voice_ready':
        isReady = true
        return
      case 'voice_state':
        return onView({ phase: 'running', state: frame.state })
      case 'voice_output':
        return player.add(frame.item_id, frame.data)
      case 'voice_output_end':
        return player.end((audio) => report(audio, true))
      case 'voice_interrupted':
        return stopPlaying()
      case 'voice_ended':
        return finish(frame.reason, frame.message)
      default:
        frame satisfies never
    }
  }
  const stopListening = client.onVoice(receive)
  const stopWatching = client.onState(({ connection }) => {
    if (connection.phase !== 'online') finish('network')
  })
  const reporting = setInterval(() => {
    const at = player.position()
    if (at) report(at, false)
  }, reportEveryMs)

  async function begin() {
    await context.resume()
    microphone = await openMicrophone(context, {
      onAudio(audio, loudness) {
        onLevel(loudness)
        if (isReady && (mode === 'hands_free' || isPressed))
          client.sendVoice({ type: 'voice_input', data: toBase64(audio) })
      },
      onLost: () => end('microphone'),
    })
    if (isOver) return microphone.stop()
    if (!client.sendVoice({ type: 'voice_start', session_id: sessionId, mode, language })) finish('network')
  }
  /** Ends the conversation on this device and on the agent. */
  function end(reason: VoiceEnd) {
    if (isOver) return
    stopPlaying()
    client.sendVoice({ type: 'voice_end' })
    finish(reason)
  }
  onView({ phase: 'starting' })
  begin().catch((error: unknown) => finish(explainMicrophoneError(error)))

  return {
    setMuted: (isMuted) => microphone?.setMuted(isMuted),
    press() {
      if (isPressed || !isReady) return
      isPressed = true
      stopPlaying()
      client.sendVoice({ type: 'voice_interrupt' })
    },
    release() {
      if (!isPressed) return
      isPressed = false
      client.sendVoice({ type: 'voice_commit' })
    },
    interrupt() {
      stopPlaying()
      client.sendVoice({ type: 'voice_interrupt' })
    },
    stop: () => end('user'),
  }
}
