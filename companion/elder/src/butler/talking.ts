import { ApiError } from '@sanhe/kit/http/client'
import { loginHeaders } from '#api.ts'
import { loseLogin } from '#session.ts'
import { createEventParser, type ServerEvent } from './event-stream.ts'

/** Quick replies that the service sends with a reply. */
export type Action = { type: 'quickReply'; options: string[] }
export type Answer = { said: string; reply: string; actions: Action[]; voiceUrl: string | null }

/** The connection broke during a reply. The service stores the whole reply all the same. */
export class LineLost extends Error {
  override name = 'LineLost'
}

type Words = { sessionId: string; content: string }
type Piece = { content: string; actions: Action[] }

/** Sends a message. `onPiece` receives the reply as it streams. */
export async function say(
  { sessionId, content }: Words,
  onPiece: (piece: string) => void,
  signal: AbortSignal,
) {
  const body = JSON.stringify({ sessionId, content, contentType: 'text' })
  const response = await send('/api/v1/ai/chat', { body, signal }, { 'content-type': 'application/json' })
  const answer: Answer = { said: content, reply: '', actions: [], voiceUrl: null }
  for await (const { event, data } of eventsOf(response)) {
    if (event === 'done') return answer
    const piece = JSON.parse(data) as Piece
    answer.reply += piece.content
    answer.actions = piece.actions
    onPiece(piece.content)
  }
  throw new LineLost()
}

/** Sends a recording. */
export async function saySound(sound: Blob, sessionId: string, signal: AbortSignal): Promise<Answer> {
  const body = new FormData()
  body.append('sessionId', sessionId)
  body.append('file', sound, 'voice.wav')
  const response = await send('/api/v1/ai/voice', { body, signal })
  const { transcription, reply } = (await response.json()) as {
    transcription: string
    reply: { content: string; voiceUrl: string | null; actions: Action[] }
  }
  return { said: transcription, reply: reply.content, actions: reply.actions, voiceUrl: reply.voiceUrl }
}

async function send(path: string, request: RequestInit, headers: Record<string, string> = {}) {
  const response = await fetch(path, {
    ...request,
    method: 'POST',
    headers: { ...headers, ...loginHeaders() },
  })
  if (response.ok) return response
  if (response.status === 401) loseLogin()
  throw new ApiError(response.status, (await response.json().catch(() => ({}))) as Record<string, unknown>)
}

async function* eventsOf({ body }: Response): AsyncGenerator<ServerEvent> {
  const reader = body?.getReader()
  const parse = createEventParser()
  const decoder = new TextDecoder()
  for (;;) {
    const part = await reader?.read().catch(() => undefined)
    if (!part || part.done) return
    yield* parse(decoder.decode(part.value, { stream: true }))
  }
}
