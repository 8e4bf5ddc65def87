import { setTimeout as sleep } from 'node:timers/promises'
import type { ModelReply } from '@sanhe/kit/dev-tools/model-script'
import { createPrefixedId, type Deps, ownerPersonId } from '#core'
import type { RunService } from '#runs'
import { hasSessions } from '#sessions'
import { demoConversations } from './demo-conversations.ts'

type QueueReplies = (script: ModelReply[]) => Promise<number>

/**
 * Creates the demo conversations, unless the agent already has conversations. The messages pass through journal and
 * runs as usual; the model emulator sends the replies.
 */
export async function seedDemoConversations(
  deps: Pick<Deps, 'db' | 'clock'>,
  runs: Pick<RunService, 'accept' | 'inFlight'>,
  queueReplies: QueueReplies,
) {
  if (hasSessions(deps.db)) return { conversations: 0 }
  for (const exchanges of demoConversations) {
    const sessionId = createPrefixedId('sess', deps.clock.now())
    for (const { question, answer } of exchanges) {
      // Each message waits for the reply to the previous message, as in a conversation.
      // oxlint-disable no-await-in-loop
      await queueReplies([{ text: answer }])
      const message = { session_id: sessionId, content: question, attachments: [] }
      runs.accept({ type: 'message', ...message }, ownerPersonId)
      await untilAnswered(runs)
      // oxlint-enable no-await-in-loop
    }
  }
  return { conversations: demoConversations.length }
}

const pollMs = 20
const longestWaitMs = 10_000

/** Resolves when no reply streams any more, or after ten seconds. */
async function untilAnswered(runs: Pick<RunService, 'inFlight'>) {
  await sleep(pollMs)
  for (let waited = 0; runs.inFlight().length > 0 && waited < longestWaitMs; waited += pollMs)
    // oxlint-disable-next-line no-await-in-loop
    await sleep(pollMs)
}
