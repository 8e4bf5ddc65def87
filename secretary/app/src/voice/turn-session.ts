import type { AgentClient } from '@sanhe/protocol/client'
import type { VoiceState } from '@sanhe/protocol/voice-frames'
import type { Listener } from './listen-once.ts'
import { readAloud } from './speak.ts'
import {
  explainMicrophoneError,
  type VoiceEnd,
  type VoiceSession,
  type VoiceSessionOptions,
} from './voice-view.ts'
import { waitForReply } from './wait-for-reply.ts'

type TurnOptions = VoiceSessionOptions & {
  client: AgentClient
  sessionId: string
  locale: string
  openListener(): Promise<Listener>
  /** Sentence that is read when an action waits for the user's approval. */
  approvalSentence: string
}

/** Components and mutable state of a voice conversation in turns. */
type Core = TurnOptions & {
  listener: Listener | undefined
  speaking: { stop(): void } | undefined
  waiting: { stop(): void } | undefined
  isOver: boolean
  release(): void
}

class TranscriptionFailedError extends Error {
  override name = 'TranscriptionFailedError'
}

/** Pause before the browser listens again after it understood nothing. */
const pauseMs = 300

/**
 * Starts a voice conversation without a realtime service: each utterance is transcribed and sent as a message, and the
 * reply is read aloud. The user interrupts a reply with the button, because the microphone would hear the reply.
 */
export function startTurnSession(options: TurnOptions): VoiceSession {
  const empty = { listener: undefined, speaking: undefined, waiting: undefined, isOver: false }
  const core: Core = { ...options, ...empty, release() {} }
  core.release = options.client.onState(({ connection }) => {
    if (connection.phase !== 'online') finish(core, 'network')
  })
  core.onView({ phase: 'starting' })
  run(core).catch((error: unknown) =>
    finish(core, error instanceof TranscriptionFailedError ? 'transcription' : explainMicrophoneError(error)),
  )
  return {
    setMuted: (isMuted) => core.listener?.setMuted(isMuted),
    press() {},
    release() {},
    interrupt: () => core.speaking?.stop(),
    stop: () => finish(core, 'user'),
  }
}

async function run(core: Core) {
  const listener = await core.openListener()
  core.listener = listener
  if (core.isOver) return listener.stop()
  // oxlint-disable-next-line no-await-in-loop, no-unmodified-loop-condition -- turns follow each other until `finish`
  while (!core.isOver) await takeTurn(core, listener)
}

async function takeTurn(core: Core, listener: Listener) {
  const { client, sessionId } = core
  show(core, 'listening')
  const text = await listener
    .next(() => show(core, 'hearing'))
    .catch((error: unknown) => {
      if (error instanceof DOMException) throw error
      throw new TranscriptionFailedError('the speech was not transcribed', { cause: error })
    })
  if (core.isOver) return
  if (!text) return new Promise<void>((resolve) => void setTimeout(resolve, pauseMs))
  show(core, 'thinking')
  const clientMsgId = await client.send({ sessionId, content: text, attachments: [] })
  const waiting = waitForReply(client, {
    clientMsgId,
    onWaiting(isWaiting) {
      show(core, isWaiting ? 'waiting' : 'thinking')
      if (isWaiting) void speak(core, core.approvalSentence)
    },
  })
  core.waiting = waiting
  const reply = await waiting.text
  if (core.isOver || !reply) return
  show(core, 'speaking')
  await speak(core, reply)
}

async function speak(core: Core, text: string) {
  const reading = readAloud(text, core.locale)
  core.speaking = reading
  await reading.ended
}

const show = ({ isOver, onView }: Core, state: VoiceState) => {
  if (!isOver) onView({ phase: 'running', state })
}

function finish(core: Core, reason: VoiceEnd) {
  if (core.isOver) return
  core.isOver = true
  core.speaking?.stop()
  core.waiting?.stop()
  core.listener?.stop()
  core.release()
  core.onLevel(0)
  core.onView({ phase: 'ended', reason, message: undefined })
}
