import type { Readable } from 'node:stream'
import { type AnswerDeps, answerMessage } from './answer.ts'
import { openEventStream } from './event-stream.ts'
import type { ReplyAction } from './replies.ts'
import type { RunningReplies } from './running-replies.ts'
import { type MessageDeps, storeReply, type PendingReply } from './messages.ts'

/** Returns the reply as an event stream. The reply is completed and stored even if the client has disconnected. */
export function streamReply(
  deps: AnswerDeps & MessageDeps,
  turn: PendingReply,
  running: RunningReplies,
): Readable {
  const { stream, tell, end } = openEventStream()
  const message = (content: string, actions: ReplyAction[]) =>
    tell('message', { role: 'assistant', content, actions })
  let held = ''
  /** Holds one piece back, because only the last piece carries the actions. */
  function say(piece: string) {
    if (held) message(held, [])
    held = piece
  }
  async function reply() {
    const given = await answerMessage(deps, turn, say, running.signal)
    const messageId = await storeReply(deps, turn, given)
    message(held, given.actions)
    tell('done', { messageId })
  }
  running
    .start(reply())
    .catch((error: unknown) => deps.log.error({ err: error }, 'a reply could not be kept'))
    .finally(end)
  return stream
}
