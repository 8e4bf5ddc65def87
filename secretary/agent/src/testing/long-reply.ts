import { setTimeout as pause } from 'node:timers/promises'
import type { Brain } from '#core'

export const longReplyAgentCount = 5
const replyBytes = 20_000

/** Returns the expected reply. All its lines differ, so that a missing or repeated line is detected. */
export function createExpectedLongReply(message: string) {
  let text = ''
  for (let line = 1; text.length < replyBytes; line += 1) text += `${line}. You said "${message}", 收到。\n`
  return text
}
export const longReplyAgentResult = (task: string) => `${task} is done`

/** Reply that follows the end of the sub-agents. */
const longReplyFollowUp = 'All tasks have ended.'

/** Brain that replies with 20 KB in fragments of different sizes, and starts five sub-agents. */
export const longReplyBrain: Brain = {
  mode: 'llm',
  model: 'long replies',
  async run({ messages, context }, emit) {
    const message = messages.at(-1)?.content ?? ''
    if (context.isSubAgent) return runTask(message, context, emit)
    if (messages.at(-1)?.results) {
      emit(longReplyFollowUp)
      return { tokens: 1, estimated: false }
    }
    for (let n = 1; n <= longReplyAgentCount; n += 1)
      context.spawn?.({ name: `Task ${n}`, instruction: `Task ${n} of ${message}` })
    const text = createExpectedLongReply(message)
    for (let at = 0, piece = 7; at < text.length; at += piece, piece = (piece * 5) % 997) {
      emit(text.slice(at, at + piece))
      await pause(1)
    }
    return { tokens: text.length, estimated: false }
  },
}

async function runTask(
  task: string,
  context: Parameters<Brain['run']>[0]['context'],
  emit: (text: string) => void,
) {
  for (const percent of [20, 40, 60, 80]) {
    context.progress(percent, `${percent} of 100`)
    context.log('INFO', `reached ${percent}`)
    await pause(5)
  }
  emit(longReplyAgentResult(task))
  return { tokens: 1, estimated: false }
}
