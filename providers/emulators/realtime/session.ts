import { setTimeout as sleep } from 'node:timers/promises'
import { createTone, durationMs } from './audio.ts'
import { createTurnDetection } from './turn-detection.ts'

export type RealtimeReply = {
  text?: string
  /** Length of the audio in ms. Default: 60 ms for each character of the text. */
  audioMs?: number
  /** Time before the first audio, in ms. */
  delayMs?: number
  /** Time between two pieces of audio, in ms. Default 2: faster than the audio is played. */
  paceMs?: number
  toolCalls?: { name: string; input: object }[]
  /** Message of a response that fails. */
  error?: string
}
export type RealtimeRequest = { type: string } & Record<string, unknown>

type Script = { nextReply(): RealtimeReply; nextTranscript(): string | undefined }
type Send = (event: object) => void

const pieceMs = 100
const millisecondsPerCharacter = 60
const minCommitMs = 100

let ids = 0
const newId = (kind: string) => {
  ids += 1
  return `${kind}_emulator_${ids}`
}

/** Emulates one conversation of the service. `names`: names of events in the version of the API that the client speaks. */
export function createRealtimeSession(script: Script, isBeta: boolean, send: Send) {
  let detectsTurns = true
  let buffer = Buffer.alloc(0)
  let active: { id: string; abort: AbortController } | undefined
  let tokens = 0
  const name = (ga: string, beta: string) => (isBeta ? beta : ga)
  const refuse = (code: string, message: string) =>
    send({ type: 'error', error: { type: 'invalid_request_error', code, message } })
  const detect = createTurnDetection({
    started() {
      send({ type: 'input_audio_buffer.speech_started', item_id: newId('item') })
      active?.abort.abort('turn_detected')
    },
    stopped() {
      send({ type: 'input_audio_buffer.speech_stopped' })
      commit()
    },
  })

  function commit() {
    if (durationMs(buffer) < minCommitMs)
      return refuse('input_audio_buffer_commit_empty', 'buffer too small. Expected at least 100ms of audio')
    tokens += Math.round(durationMs(buffer) / 100)
    buffer = Buffer.alloc(0)
    const item_id = newId('item')
    send({ type: 'input_audio_buffer.committed', item_id })
    const transcript = script.nextTranscript()
    const of = `conversation.item.input_audio_transcription`
    if (transcript === undefined)
      send({ type: `${of}.failed`, item_id, error: { code: 'audio_unintelligible' } })
    else send({ type: `${of}.completed`, item_id, content_index: 0, transcript })
  }

  async function respond() {
    if (active) return refuse('conversation_already_has_active_response', 'Conversation has an active response')
    const response = { id: newId('resp'), abort: new AbortController() }
    active = response
    send({ type: 'response.created', response: { id: response.id, status: 'in_progress' } })
    const reply = script.nextReply()
    const status = await produce(reply, response.abort.signal)
    active = undefined
    const outputTokens = Math.ceil((reply.text ?? '').length / 4)
    const usage = { input_tokens: tokens + 50, output_tokens: outputTokens, total_tokens: 0 }
    const details = reply.error === undefined ? {} : { status_details: { error: { message: reply.error } } }
    send({ type: 'response.done', response: { id: response.id, status, usage, ...details } })
  }

  /** Sends the audio and text of a reply in pieces, and then its tool calls. Returns the status of the response. */
  async function produce(reply: RealtimeReply, signal: AbortSignal) {
    const { text = '', delayMs = 0, paceMs = 2, toolCalls = [] } = reply
    const item_id = newId('item')
    const audioMs = text ? (reply.audioMs ?? text.length * millisecondsPerCharacter) : 0
    const pieces = Math.ceil(audioMs / pieceMs)
    await sleep(delayMs)
    if (reply.error !== undefined) return 'failed'
    for (let n = 0; n < pieces; n += 1) {
      if (signal.aborted) return 'cancelled'
      const part = text.slice(Math.floor((text.length * n) / pieces), Math.floor((text.length * (n + 1)) / pieces))
      const deltas = name('response.output_audio', 'response.audio')
      const audio = createTone(n * pieceMs, Math.min(pieceMs, audioMs - n * pieceMs)).toString('base64')
      send({ type: `${deltas}.delta`, item_id, delta: audio })
      if (part) send({ type: `${deltas}_transcript.delta`, item_id, delta: part })
      // oxlint-disable-next-line no-await-in-loop -- the pieces follow each other
      await sleep(paceMs)
    }
    if (signal.aborted) return 'cancelled'
    for (const call of toolCalls)
      send({
        type: 'response.function_call_arguments.done',
        item_id: newId('item'),
        call_id: newId('call'),
        name: call.name,
        arguments: JSON.stringify(call.input),
      })
    return 'completed'
  }

  function configure(session: Record<string, unknown>) {
    const input = (session['audio'] as { input?: Record<string, unknown> } | undefined)?.input ?? session
    detectsTurns = input['turn_detection'] !== null
    send({ type: 'session.updated', session })
  }

  const handlers: Record<string, (request: RealtimeRequest) => void> = {
    'session.update': ({ session }) => configure(session as Record<string, unknown>),
    'input_audio_buffer.append'({ audio }) {
      const data = Buffer.from(String(audio), 'base64')
      buffer = Buffer.concat([buffer, data])
      if (detectsTurns) detect(data)
    },
    'input_audio_buffer.commit': commit,
    'input_audio_buffer.clear': () => void (buffer = Buffer.alloc(0)),
    'conversation.item.create': ({ item }) =>
      send({ type: name('conversation.item.added', 'conversation.item.created'), item }),
    'conversation.item.truncate': ({ item_id, audio_end_ms }) =>
      send({ type: 'conversation.item.truncated', item_id, content_index: 0, audio_end_ms }),
    'response.create': () => void respond(),
    'response.cancel': () =>
      active
        ? active.abort.abort('client_cancelled')
        : refuse('response_cancel_not_active', 'Cancellation failed: no active response found'),
  }

  send({ type: 'session.created', session: { id: newId('sess') } })
  return (request: RealtimeRequest) => {
    const handle = handlers[request.type]
    if (handle) handle(request)
    else refuse('invalid_value', `Invalid value: '${request.type}'`)
  }
}
