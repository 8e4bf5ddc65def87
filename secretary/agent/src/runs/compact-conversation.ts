import { ulid } from 'ulid'
import type { BrainMessage, ConversationCompaction, Deps, Skill, TokenMeter } from '#core'
import {
  type Conversation,
  readConversation,
  toBrainConversation,
  toLimitedConversation,
} from './conversation.ts'
import { countMessagesToSummarise } from './rules.ts'
import * as store from './store.ts'

type CompactionDeps = Pick<Deps, 'db' | 'clock' | 'journal' | 'config' | 'brain' | 'log'>
type CompactionRun = { skills: Skill[]; signal: AbortSignal; meter: TokenMeter }

/**
 * Returns the conversation before a reply as the brain receives it. If the conversation exceeds the context window, the
 * model first summarises the older messages. The summary is stored as a message that the user can read.
 */
export async function compactConversationForBrain(
  deps: CompactionDeps,
  replyId: string,
  run: CompactionRun,
): Promise<BrainMessage[]> {
  const conversation = readConversation(deps, replyId)
  if (!conversation) return []
  const { compaction } = deps.brain
  if (!compaction) return toLimitedConversation(deps, conversation)
  const shortened = await summariseOlderMessages(deps, conversation, compaction, run)
  return toBrainConversation(deps, shortened)
}

async function summariseOlderMessages(
  deps: CompactionDeps,
  conversation: Conversation,
  compaction: ConversationCompaction,
  { skills, signal, meter }: CompactionRun,
): Promise<Conversation> {
  const { summary, units, reply } = conversation
  const tokens = units.map(({ messages }) => compaction.estimateTokens(messages))
  const count = countMessagesToSummarise(tokens, await compaction.maxTokens(skills))
  const last = units[count - 1]
  if (!last) return conversation
  const messages = units.slice(0, count).flatMap((unit) => unit.messages)
  try {
    const text = await compaction.summarise({ messages, earlierSummary: summary?.content, signal, meter })
    signal.throwIfAborted()
    const row = storeSummary(deps, last.row, text)
    return { reply, summary: row, units: units.slice(count) }
  } catch (error) {
    signal.throwIfAborted()
    // Without a summary, the messages that fit into the context window are used. The next reply tries to summarise
    // again.
    deps.log.warn({ err: error }, 'a conversation could not be summarised')
    return conversation
  }
}

/**
 * Stores a summary as a message. Its id sorts directly after the last message that the summary covers, so
 * that clients show the summary at that place.
 */
function storeSummary({ db, clock, journal }: CompactionDeps, last: store.MessageRow, text: string) {
  const content = text.toWellFormed()
  const message_id = `msg_${ulid(last.created_at + 1)}`
  const names = { message_id, session_id: last.session_id }
  journal.commit((append) => {
    const changed_seq = append(last.session_id, { type: 'summary', message_id, content })
    const place = { covers_position: last.position, changed_seq }
    store.addSummary(db, { ...names, content, created_at: clock.now(), ...place })
  })
  return store.findMessage(db, message_id)
}
