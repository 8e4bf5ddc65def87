import { ApiError } from '@sanhe/kit/http/client'
import { authHeaders } from '#api.ts'
import { endLogin } from '#session.ts'
import { createEventParser, type ServerEvent } from './event-stream.ts'

export type QuickReplies = { type: 'quickReply'; options: string[] }
export type ButlerAnswer = { said: string; reply: string; actions: QuickReplies[]; voiceUrl: string | null }

/** The connection broke during a reply. The service stores the whole reply all the same. */
export class ConnectionLost extends Error {
  override name = 'LineLost'
}

type Words = { sessionId: string; content: string }
type Piece = { content: string; actions: QuickReplies[] }

/** Sends a message. `onPiece` receives the reply as it streams. */
export async function sendMessage(
  { sessionId, content }: Words,
  onPiece: (piece: string) => void,
  signal: AbortSignal,
) {
  const body = JSON.stringify({ sessionId, content, contentType: 'text' })
  const response = await send('/api/v1/ai/chat', { body, signal }, { 'content-type': 'application/json' })
  const answer: ButlerAnswer = { said: content, reply: '', actions: [], voiceUrl: null }
  for await (const { event, data } of eventsOf(response)) {
    if (event === 'done') return answer
    const piece = JSON.parse(data) as Piece
    answer.reply += piece.content
    answer.actions = piece.actions
    onPiece(piece.content)
  }
  throw new ConnectionLost()
}

export async function sendRecording(
  sound: Blob,
  sessionId: string,
  signal: AbortSignal,
): Promise<ButlerAnswer> {
  const body = new FormData()
  body.append('sessionId', sessionId)
  body.append('file', sound, 'voice.wav')
  const response = await send('/api/v1/ai/voice', { body, signal })
  const { transcription, reply } = (await response.json()) as {
    transcription: string
    reply: { content: string; voiceUrl: string | null; actions: QuickReplies[] }
  }
  return { said: transcription, reply: reply.content, actions: reply.actions, voiceUrl: reply.voiceUrl }
}

async function send(path: string, request: RequestInit, headers: Record<string, string> = {}) {
  const response = await fetch(path, {
    ...request,
    method: 'POST',
    headers: { ...headers, ...authHeaders() },
  })
  if (response.ok) return response
  if (response.status === 401) endLogin()
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
