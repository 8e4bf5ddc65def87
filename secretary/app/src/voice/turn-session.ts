import type { AgentClient, ClientState } from '@sanhe/protocol/client'
import { findReplyTo } from './find-reply.ts'
import type { Listener } from './listen-once.ts'
import { readAloud } from './speak.ts'
import {
  explainMicrophoneError,
  type VoiceEnd,
  type VoiceSession,
  type VoiceSessionOptions,
} from './voice-view.ts'

type TurnOptions = VoiceSessionOptions & {
  client: AgentClient
  sessionId: string
  locale: string
  openListener(): Promise<Listener>
  /** Sentence that is read when an action waits for the user's approval. */
  approvalSentence: string
}

/** Pause before the browser listens again after it understood nothing. */
const pauseMs = 300

/**
 * Starts a voice conversation without a realtime service: each utterance is transcribed and sent as a message, and the
 * reply is read aloud. The user interrupts a reply with the button, because the microphone would hear the reply.
 */
export function startTurnSession(options: TurnOptions): VoiceSession {
  const { client, sessionId, locale, onView, onLevel } = options
  let listener: Listener | undefined
  let isOver = false
  let speaking: { stop(): void } | undefined
  let stopWaiting: (() => void) | undefined

  function finish(reason: VoiceEnd) {
    if (isOver) return
    isOver = true
    speaking?.stop()
    stopWaiting?.()
    listener?.stop()
    stopWatching()
    onLevel(0)
    onView({ phase: 'ended', reason, message: undefined })
  }
  const show = (state: 'listening' | 'hearing' | 'thinking' | 'speaking' | 'waiting') =>
    isOver || onView({ phase: 'running', state })
  const stopWatching = client.onState(({ connection }) => {
    if (connection.phase !== 'online') finish('network')
  })

  async function speak(text: string) {
    const reading = readAloud(text, locale)
    speaking = reading
    await reading.ended
    speaking = undefined
  }
  /** Waits for the end of the reply. Says once that an action waits for the approval of the user. */
  function waitForReply(clientMsgId: string) {
    return new Promise<string>((resolve) => {
      let wasSaid = false
      const look = (state: ClientState) => {
        const isAsking = Object.keys(state.conversation.approvals).length > 0
        show(isAsking ? 'waiting' : 'thinking')
        if (isAsking && !wasSaid) void speak(options.approvalSentence)
        wasSaid ||= isAsking
        const reply = findReplyTo(state.conversation, clientMsgId)
        if (reply && reply.status !== 'streaming') done(reply.content)
      }
      const stop = client.onState(look)
      const done = (text: string) => {
        stop()
        stopWaiting = undefined
        resolve(text)
      }
      stopWaiting = () => done('')
      look(client.state())
    })
  }
  async function takeTurn(from: Listener) {
    show('listening')
    const text = await from.next(() => show('hearing')).catch((error: unknown) => {
      if (error instanceof DOMException) throw error
      throw new TranscriptionFailedError('transcription', { cause: error })
    })
    if (isOver) return
    if (!text) return new Promise<void>((resolve) => void setTimeout(resolve, pauseMs))
    show('thinking')
    const reply = await waitForReply(await client.send({ sessionId, content: text, attachments: [] }))
    if (isOver || !reply) return
    show('speaking')
    await speak(reply)
  }
  async function run() {
    const opened = await options.openListener()
    listener = opened
    if (isOver) return opened.stop()
    // oxlint-disable-next-line no-await-in-loop, no-unmodified-loop-condition -- one turn follows the other until `finish`
    while (!isOver) await takeTurn(opened)
  }
  onView({ phase: 'starting' })
  run().catch((error: unknown) =>
    finish(error instanceof TranscriptionFailedError ? 'transcription' : explainMicrophoneError(error)),
  )
  return {
    setMuted: (isMuted) => listener?.setMuted(isMuted),
    press() {},
    release() {},
    interrupt: () => speaking?.stop(),
    stop: () => finish('user'),
  }
}

class TranscriptionFailedError extends Error {
  override name = 'TranscriptionFailedError'
}
