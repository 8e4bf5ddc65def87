import { ApiError } from '@sanhe/kit/http/client'
import { readServerSentEvents } from '@sanhe/ui/shell/server-sent-events.ts'
import { session } from '#session.ts'

export type QuickReplyAction = { type: 'quickReply'; options: string[] }
export type ButlerAnswer = {
  said: string
  reply: string
  actions: QuickReplyAction[]
  voiceUrl: string | null
}

/** The connection broke while the butler's reply was streaming. The server still stores the whole reply. */
export class ConnectionLostError extends Error {
  override name = 'LineLost'
}

type TextMessage = { sessionId: string; content: string }
type ReplyFragment = { content: string; actions: QuickReplyAction[] }

/** Sends a text message to the butler. `onPiece` receives each fragment of the streamed reply. */
export async function sendTextMessage(
  { sessionId, content }: TextMessage,
  onPiece: (piece: string) => void,
  signal: AbortSignal,
) {
  const body = JSON.stringify({ sessionId, content, contentType: 'text' })
  const response = await send('/api/v1/ai/chat', { body, signal }, { 'content-type': 'application/json' })
  const answer: ButlerAnswer = { said: content, reply: '', actions: [], voiceUrl: null }
  for await (const { event, data } of readServerSentEvents(response)) {
    if (event === 'done') return answer
    const piece = JSON.parse(data) as ReplyFragment
    answer.reply += piece.content
    answer.actions = piece.actions
    onPiece(piece.content)
  }
  throw new ConnectionLostError()
}

export async function sendVoiceRecording(
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
    reply: { content: string; voiceUrl: string | null; actions: QuickReplyAction[] }
  }
  return { said: transcription, reply: reply.content, actions: reply.actions, voiceUrl: reply.voiceUrl }
}

async function send(path: string, request: RequestInit, headers: Record<string, string> = {}) {
  const response = await fetch(path, {
    ...request,
    method: 'POST',
    headers: { ...headers, ...session.authHeaders() },
  })
  if (response.ok) return response
  if (response.status === 401) session.endLogin()
  throw new ApiError(response.status, (await response.json().catch(() => ({}))) as Record<string, unknown>)
}
