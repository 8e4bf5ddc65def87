import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import type { ModelMessage } from '@sanhe/providers/model'
import {
  type CounterKey,
  type Db,
  type Deps,
  createMembershipRequiredError,
  releaseCounterUnits,
  takeCounterUnits,
} from '#core'
import { deleteVoice } from '#uploads'
import { isMember } from '#users'
import type { ChatMessage } from './contract.ts'
import { detectIntent, type DetectedIntent } from './intents.ts'
import type { ReplyAction } from './replies.ts'
import {
  getDailyMessagesCounterKey,
  freeMessagesPerDay,
  maxModelHistoryMessages,
  maxStoredMessages,
} from './rules.ts'
import * as store from './store.ts'

/** A stored chat message that the butler has not answered yet. */
export type PendingReply = {
  userId: number
  sessionId: string
  content: string
  understood: DetectedIntent
  person: store.ButlerUser
  /** Earlier messages of the chat session, oldest first. */
  before: ModelMessage[]
  /**
   * Counter of the daily quota that the message used. Undefined for members and for calls for help, which use no quota.
   */
  count: CounterKey | undefined
}

export type ButlerReply = {
  content: string
  actions: ReplyAction[]
  hasFailed: boolean
  voiceUrl?: string | undefined
}

type IncomingMessage = ChatMessage & { voiceUrl?: string }

export type ButlerMessageDeps = Pick<Deps, 'db' | 'clock' | 'storage' | 'publicUrl' | 'log'>

/**
 * Counts and stores a chat message. Throws an error if the daily quota is used up, unless the message is a call for
 * help.
 */
export async function receiveChatMessage(
  deps: ButlerMessageDeps,
  userId: number,
  input: IncomingMessage,
): Promise<PendingReply> {
  const { db, clock } = deps
  const now = clock.now()
  const { sessionId, content, contentType, voiceUrl = null } = input
  const understood = detectIntent(content)
  const { turn, gone } = await inTransaction(db, async (tx) => {
    const person = await store.lockUserRow(tx, userId)
    const isFree = understood.intent === 'emergency' || isMember(person, now)
    const count = isFree ? undefined : getDailyMessagesCounterKey(userId, now)
    if (count && !(await takeCounterUnits(tx, count, freeMessagesPerDay)))
      throw createMembershipRequiredError('FREE_LIMIT_EXCEEDED')
    const before = await store.listSessionMessages(tx, { userId, sessionId }, maxModelHistoryMessages)
    const { gone } = await storeMessage(tx, {
      user_id: userId,
      session_id: sessionId,
      role: 'user',
      content,
      content_type: contentType,
      voice_url: voiceUrl,
      intent: understood.intent,
      created_at: toDate(now),
    })
    return { turn: { userId, sessionId, content, understood, person, before, count }, gone }
  })
  await deleteVoiceRecordings(deps, gone)
  return turn
}

/** Stores a complete reply and returns its id. If the reply failed, the message is returned to the daily quota. */
export async function storeButlerReply(deps: ButlerMessageDeps, turn: PendingReply, reply: ButlerReply) {
  const { db, clock } = deps
  const { content, actions, hasFailed, voiceUrl } = reply
  const { id, gone } = await inTransaction(db, async (tx) => {
    await store.lockUserRow(tx, turn.userId)
    if (hasFailed && turn.count) await releaseCounterUnits(tx, turn.count)
    return storeMessage(tx, {
      user_id: turn.userId,
      session_id: turn.sessionId,
      role: 'assistant',
      content,
      content_type: voiceUrl ? 'voice' : 'text',
      voice_url: voiceUrl ?? null,
      intent: turn.understood.intent,
      metadata: JSON.stringify({ actions, failed: hasFailed }),
      created_at: toDate(clock.now()),
    })
  })
  await deleteVoiceRecordings(deps, gone)
  return id
}

async function storeMessage(tx: Db, message: Parameters<typeof store.addChatMessage>[1]) {
  const id = await store.addChatMessage(tx, message)
  return { id, gone: await store.deleteOldChatMessages(tx, message.user_id, maxStoredMessages) }
}

/** Deletes the voice recordings of deleted messages. Called after the commit. A failed deletion is only logged. */
export const deleteVoiceRecordings = (deps: ButlerMessageDeps, urls: string[]) =>
  Promise.all(
    urls.map((url) =>
      deleteVoice(deps, url).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'a voice is left behind'),
      ),
    ),
  )
