import { setTimeout as sleep } from 'node:timers/promises'
import { createTone } from './audio.ts'

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

export type SendEvent = (event: object) => void
export type CreateId = (kind: string) => string

const pieceMs = 100
const millisecondsPerCharacter = 60

type Production = { send: SendEvent; newId: CreateId; signal: AbortSignal; isBeta: boolean }

/** Sends the audio and text of a reply in pieces, and then its tool calls. Returns the status of the response. */
export async function produceRealtimeReply(reply: RealtimeReply, production: Production) {
  const { send, newId, signal, isBeta } = production
  const { text = '', delayMs = 0, paceMs = 2, toolCalls = [] } = reply
  await sleep(delayMs)
  if (reply.error !== undefined) return 'failed'
  const item_id = newId('item')
  const deltas = isBeta ? 'response.audio' : 'response.output_audio'
  for (const { audio, part } of listPieces(text, reply.audioMs)) {
    if (signal.aborted) return 'cancelled'
    send({ type: `${deltas}.delta`, item_id, delta: audio })
    if (part) send({ type: `${deltas}_transcript.delta`, item_id, delta: part })
    // oxlint-disable-next-line no-await-in-loop -- the pieces follow each other
    await sleep(paceMs)
  }
  if (signal.aborted) return 'cancelled'
  for (const { name, input } of toolCalls)
    send({
      type: 'response.function_call_arguments.done',
      item_id: newId('item'),
      call_id: newId('call'),
      name,
      arguments: JSON.stringify(input),
    })
  return 'completed'
}

/** Returns the pieces of a reply: audio in base64, and the part of the text that it speaks. */
function listPieces(text: string, audioMs = text.length * millisecondsPerCharacter) {
  const count = text ? Math.ceil(audioMs / pieceMs) : 0
  const place = (n: number) => Math.floor((text.length * n) / count)
  return Array.from({ length: count }, (_, n) => ({
    audio: createTone(n * pieceMs, Math.min(pieceMs, audioMs - n * pieceMs)).toString('base64'),
    part: text.slice(place(n), place(n + 1)),
  }))
}
