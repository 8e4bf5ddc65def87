import type { Readable } from 'node:stream'
import { type AnswerDeps, answer } from './answer.ts'
import { openEvents } from './events.ts'
import type { Action } from './replies.ts'
import type { Running } from './running.ts'
import { type KeepDeps, keepReply, type Turn } from './service.ts'

/** Returns the reply as an event stream. The reply is completed and stored even if the client has disconnected. */
export function streamReply(deps: AnswerDeps & KeepDeps, turn: Turn, running: Running): Readable {
  const { stream, tell, end } = openEvents()
  const message = (content: string, actions: Action[]) =>
    tell('message', { role: 'assistant', content, actions })
  let held = ''
  /** Holds one piece back, because only the last piece carries the actions. */
  function say(piece: string) {
    if (held) message(held, [])
    held = piece
  }
  async function reply() {
    const given = await answer(deps, turn, say, running.signal)
    const messageId = await keepReply(deps, turn, given)
    message(held, given.actions)
    tell('done', { messageId })
  }
  running
    .start(reply())
    .catch((error: unknown) => deps.log.error({ err: error }, 'a reply could not be kept'))
    .finally(end)
  return stream
}
