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

/** A message that was taken and waits for its reply. */
export type Turn = {
  userId: number
  sessionId: string
  content: string
  understood: Understood
  person: store.Person
  /** What was said before in the session, oldest first. */
  before: ModelMessage[]
  /** What it was counted as; nothing for members, and for whoever calls for help. */
  count: Count | undefined
}

export type Reply = { content: string; actions: Action[]; hasFailed: boolean; voiceUrl?: string | undefined }

type Given = ChatMessage & { voiceUrl?: string }

export type KeepDeps = Pick<Deps, 'db' | 'clock' | 'storage' | 'publicUrl' | 'log'>

/** Counts a message and writes it down; refused when the day's are used up, unless it calls for help. */
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

/** Writes a reply down, whole; one that failed is given back. Returns the message's id. */
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

/** Voices go with their messages, after the commit; one that cannot be removed holds up no reply. */
export const forgetVoices = (deps: KeepDeps, urls: string[]) =>
  Promise.all(
    urls.map((url) =>
      removeVoice(deps, url).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'a voice is left behind'),
      ),
    ),
  )
