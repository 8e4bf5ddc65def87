import { ApiError } from '@sanhe/kit/http/client'
import { readServerSentEvents } from '@sanhe/ui/shell/server-sent-events.ts'
import { session } from '#session.ts'

export type QuickReplyAction = { type: 'quickReply'; options: string[] }
export type ButlerAnswer = {
  said: string
  reply: string
  actions: QuickReplyAction[]
}
/**
 * Transcript of a recording. If `isEmergency` is true, the app sends the text at once, before the user can correct it.
 */
export type Dictation = { text: string; isEmergency: boolean }

/** Error when the connection breaks while the butler's reply is streaming. The server still stores the whole reply. */
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
  const answer: ButlerAnswer = { said: content, reply: '', actions: [] }
  for await (const { event, data } of readServerSentEvents(response)) {
    if (event === 'done') return answer
    const piece = JSON.parse(data) as ReplyFragment
    answer.reply += piece.content
    answer.actions = piece.actions
    onPiece(piece.content)
  }
  throw new ConnectionLostError()
}

/** Turns a recording into text. The server does not store the recording. */
export async function transcribeRecording(sound: Blob): Promise<Dictation> {
  const body = new FormData()
  body.append('file', sound, 'voice.wav')
  const response = await send('/api/v1/ai/dictation', { body }).catch((error: unknown) => {
    throw error instanceof ApiError ? error : new Error('网络不通，录音还在手机上，连上网后再试一次')
  })
  return (await response.json()) as Dictation
}

async function send(path: string, request: RequestInit, headers: Record<string, string> = {}) {
  const response = await fetch(path, {
    ...request,
    method: 'POST',
    headers: { ...headers, ...session.authHeaders() },
  })
  if (response.ok) return response
  if (response.status === 401) session.dropRefusedLogin()
  throw new ApiError(response.status, (await response.json().catch(() => ({}))) as Record<string, unknown>)
}
