import { durationMs } from './audio.ts'
import { produceRealtimeReply, type RealtimeReply, type SendEvent } from './produce-reply.ts'
import { createTurnDetection } from './turn-detection.ts'

export type RealtimeRequest = { type: string } & Record<string, unknown>
/** Replies and transcripts of the emulator. An undefined transcript stands for a failed transcription. */
export type RealtimeScript = { nextReply(): RealtimeReply; nextTranscript(): string | undefined }

const minCommitMs = 100
const tokensPerSecond = 10
const transcription = 'conversation.item.input_audio_transcription'

let ids = 0
const newId = (kind: string) => {
  ids += 1
  return `${kind}_emulator_${ids}`
}

const refuse = (send: SendEvent, code: string, message: string) =>
  send({ type: 'error', error: { type: 'invalid_request_error', code, message } })

/** Emulates the responses of one conversation: one at a time, and cancelled on request. */
function createResponses(script: RealtimeScript, isBeta: boolean, send: SendEvent) {
  let active: AbortController | undefined
  return {
    async create(inputTokens: number) {
      if (active)
        return refuse(send, 'conversation_already_has_active_response', 'Conversation has an active response')
      const abort = new AbortController()
      const id = newId('resp')
      active = abort
      send({ type: 'response.created', response: { id, status: 'in_progress' } })
      const reply = script.nextReply()
      const status = await produceRealtimeReply(reply, { send, newId, isBeta, signal: abort.signal })
      active = undefined
      const usage = { input_tokens: inputTokens, output_tokens: Math.ceil((reply.text ?? '').length / 4) }
      const details = reply.error === undefined ? {} : { status_details: { error: { message: reply.error } } }
      send({ type: 'response.done', response: { id, status, usage, ...details } })
    },
    interrupt: () => active?.abort(),
    cancel() {
      if (active) active.abort()
      else refuse(send, 'response_cancel_not_active', 'Cancellation failed: no active response found')
    },
  }
}

/** Emulates the audio buffer of one conversation, with the detection of turns. */
function createInput(script: RealtimeScript, send: SendEvent, onSpeech: () => void) {
  let buffer = Buffer.alloc(0)
  let tokens = 0
  function commit() {
    if (durationMs(buffer) < minCommitMs)
      return refuse(send, 'input_audio_buffer_commit_empty', 'Expected at least 100ms of audio')
    tokens += Math.round((durationMs(buffer) / 1000) * tokensPerSecond)
    buffer = Buffer.alloc(0)
    const item_id = newId('item')
    send({ type: 'input_audio_buffer.committed', item_id })
    const transcript = script.nextTranscript()
    if (transcript === undefined)
      send({ type: `${transcription}.failed`, item_id, error: { code: 'audio_unintelligible' } })
    else send({ type: `${transcription}.completed`, item_id, content_index: 0, transcript })
  }
  const detect = createTurnDetection({
    started() {
      send({ type: 'input_audio_buffer.speech_started', item_id: newId('item') })
      onSpeech()
    },
    stopped() {
      send({ type: 'input_audio_buffer.speech_stopped' })
      commit()
    },
  })
  return {
    commit,
    append(audio: Buffer, detectsTurns: boolean) {
      buffer = Buffer.concat([buffer, audio])
      if (detectsTurns) detect(audio)
    },
    clear: () => void (buffer = Buffer.alloc(0)),
    tokens: () => tokens,
  }
}

/** Emulates one conversation of the service in a version of the API. Returns the receiver of requests. */
export function createRealtimeSession(script: RealtimeScript, isBeta: boolean, send: SendEvent) {
  const responses = createResponses(script, isBeta, send)
  const input = createInput(script, send, responses.interrupt)
  const instructionTokens = 50
  let detectsTurns = true
  const handlers: Record<string, (request: RealtimeRequest) => void> = {
    'session.update'({ session }) {
      const settings = session as { audio?: { input?: object } }
      detectsTurns = Reflect.get(settings.audio?.input ?? settings, 'turn_detection') !== null
      send({ type: 'session.updated', session })
    },
    'input_audio_buffer.append': ({ audio }) =>
      input.append(Buffer.from(String(audio), 'base64'), detectsTurns),
    'input_audio_buffer.commit': input.commit,
    'input_audio_buffer.clear': input.clear,
    'conversation.item.create': ({ item }) =>
      send({ type: isBeta ? 'conversation.item.created' : 'conversation.item.added', item }),
    'conversation.item.truncate': ({ item_id, audio_end_ms }) =>
      send({ type: 'conversation.item.truncated', item_id, content_index: 0, audio_end_ms }),
    'response.create': () => void responses.create(input.tokens() + instructionTokens),
    'response.cancel': responses.cancel,
  }
  send({ type: 'session.created', session: { id: newId('sess') } })
  return (request: RealtimeRequest) => {
    const handle = handlers[request.type]
    if (handle) handle(request)
    else refuse(send, 'invalid_value', `Invalid value: '${request.type}'`)
  }
}
