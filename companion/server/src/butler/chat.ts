import type { Readable } from 'node:stream'
import { type AnswerMessageDeps, answerButlerMessage } from './answer.ts'
import { openEventStream } from './event-stream.ts'
import { type ButlerMessageDeps, type PendingReply, storeButlerReply } from './messages.ts'
import type { ReplyAction } from './replies.ts'
import type { RunningReplyTracker } from './running-replies.ts'

/**
 * Returns the butler's reply as an event stream. The reply is completed and stored even if the client has disconnected.
 */
export function streamButlerReply(
  deps: AnswerMessageDeps & ButlerMessageDeps,
  turn: PendingReply,
  running: RunningReplyTracker,
): Readable {
  const { stream, send, end } = openEventStream()
  const sendMessage = (content: string, actions: ReplyAction[]) =>
    send('message', { role: 'assistant', content, actions })
  let heldPiece = ''
  /**
   * Holds each piece of the reply back until the next piece arrives, because the last piece is sent together with the
   * actions.
   */
  function sendPiece(piece: string) {
    if (heldPiece) sendMessage(heldPiece, [])
    heldPiece = piece
  }
  async function createReply() {
    const reply = await answerButlerMessage(deps, turn, sendPiece, running.signal)
    const messageId = await storeButlerReply(deps, turn, reply)
    sendMessage(heldPiece, reply.actions)
    send('done', { messageId })
  }
  running
    .start(createReply())
    .catch((error: unknown) => deps.log.error({ err: error }, 'a reply could not be kept'))
    .finally(end)
  return stream
}
