import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import type { ModelMessage } from '@sanhe/providers/model'
import { type Count, type Db, type Deps, releaseCount, refuseFreeUser, takeCount } from '#core'
import { removeVoice } from '#uploads'
import { isMember } from '#users'
import type { ChatMessage } from './contract.ts'
import { type Understood, understand } from './intents.ts'
import type { Action } from './replies.ts'
import { freeMessagesADay, keptMessages, messagesOfDay, rememberedMessages } from './rules.ts'
import * as store from './store.ts'

/** A stored message that waits for its reply. */
export type Turn = {
  userId: number
  sessionId: string
  content: string
  understood: Understood
  person: store.Person
  /** Earlier messages of the session, oldest first. */
  before: ModelMessage[]
  /** The counter that the message used; undefined for members and calls for help. */
  count: Count | undefined
}

export type Reply = { content: string; actions: Action[]; hasFailed: boolean; voiceUrl?: string | undefined }

type Given = ChatMessage & { voiceUrl?: string }

export type KeepDeps = Pick<Deps, 'db' | 'clock' | 'storage' | 'publicUrl' | 'log'>

/** Counts and stores a message. Answers an error if the daily quota is used up, unless the message calls for help. */
export async function takeMessage(deps: KeepDeps, userId: number, given: Given): Promise<Turn> {
  const { db, clock } = deps
  const now = clock.now()
  const { sessionId, content, contentType, voiceUrl = null } = given
  const understood = understand(content)
  const { turn, gone } = await inTransaction(db, async (tx) => {
    const person = await store.lockPerson(tx, userId)
    const isFree = understood.intent === 'emergency' || isMember(person, now)
    const count = isFree ? undefined : messagesOfDay(userId, now)
    if (count && !(await takeCount(tx, count, freeMessagesADay))) throw refuseFreeUser('FREE_LIMIT_EXCEEDED')
    const before = await store.listSaid(tx, { userId, sessionId }, rememberedMessages)
    const { gone } = await write(tx, {
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
  await forgetVoices(deps, gone)
  return turn
}

/** Stores a complete reply and returns its id. A failed reply returns the message to the daily quota. */
export async function keepReply(deps: KeepDeps, turn: Turn, reply: Reply) {
  const { db, clock } = deps
  const { content, actions, hasFailed, voiceUrl } = reply
  const { id, gone } = await inTransaction(db, async (tx) => {
    await store.lockPerson(tx, turn.userId)
    if (hasFailed && turn.count) await releaseCount(tx, turn.count)
    return write(tx, {
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
  await forgetVoices(deps, gone)
  return id
}

async function write(tx: Db, message: Parameters<typeof store.addMessage>[1]) {
  const id = await store.addMessage(tx, message)
  return { id, gone: await store.keepNewest(tx, message.user_id, keptMessages) }
}

/** Deletes voice recordings of deleted messages, after the commit. A failure does not affect the reply. */
export const forgetVoices = (deps: KeepDeps, urls: string[]) =>
  Promise.all(
    urls.map((url) =>
      removeVoice(deps, url).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'a voice is left behind'),
      ),
    ),
  )
