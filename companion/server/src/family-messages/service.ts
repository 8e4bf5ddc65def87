import { inTransaction } from '@sanhe/kit/postgres/database'
import { instantToShanghaiDay } from '@sanhe/kit/runtime/clock'
import {
  type Db,
  type Deps,
  type PaginationParams,
  apiError as refuseCommon,
  secondsUntilTomorrow,
  takeCounterUnits,
  toChildRecipient,
  toUserRecipient,
} from '#core'
import { assertNoSensitiveWords } from '#moderation'
import {
  addNotificationInTransaction,
  deleteUserNotification,
  markUserNotificationRead,
} from '#notifications'
import { type MessageAnswer, maxMessagesPerDay } from './contract.ts'
import { apiError } from './errors.ts'
import { createAnswerNotice, createMessageNotice, getMessageNoticeKey } from './notices.ts'
import * as store from './store.ts'

type MessageDeps = Pick<Deps, 'db' | 'clock' | 'emit'>

export const listMessagesToParent = ({ db }: Pick<Deps, 'db'>, parentId: number, page: PaginationParams) =>
  store.listMessagesToParent(db, parentId, page)

/** Lists what a child wrote to a parent. Throws NOT_FOUND unless the two are linked. */
export async function listMessagesOfChild(
  { db }: Pick<Deps, 'db'>,
  childId: number,
  parentId: number,
  page: PaginationParams,
) {
  if (!(await store.findLink(db, childId, parentId))) throw refuseCommon('NOT_FOUND')
  return store.listMessagesOfChild(db, childId, parentId, page)
}

/**
 * Stores a message to a linked parent and notifies the parent. The link stays locked until the transaction ends, so that
 * no message is stored after the link has ended.
 */
export async function writeMessage(
  deps: MessageDeps & Pick<Deps, 'wordList'>,
  childId: number,
  parentId: number,
  text: string,
) {
  await assertNoSensitiveWords(deps, text)
  return inTransaction(deps.db, async (tx) => {
    const child = await store.lockLink(tx, childId, parentId)
    if (!child) throw refuseCommon('NOT_FOUND')
    await takeMessageOfDay(deps, tx, childId, parentId)
    const message = await store.addMessage(tx, { childId, parentId, text }, deps.clock.now())
    const notice = createMessageNotice(child, message.id)
    await addNotificationInTransaction(deps, tx, toUserRecipient(parentId), notice)
    return message
  })
}

async function takeMessageOfDay({ clock }: Pick<Deps, 'clock'>, tx: Db, childId: number, parentId: number) {
  const now = clock.now()
  const count = {
    name: 'family.messages',
    subject: `child:${childId}:parent:${parentId}`,
    period: instantToShanghaiDay(now),
  }
  if ((await takeCounterUnits(tx, count, maxMessagesPerDay)) === 0)
    throw apiError('MESSAGE_LIMIT_EXCEEDED', { retryAfter: secondsUntilTomorrow(now) })
}

/** Stores the answer of a parent and notifies the child. Repeating the same answer causes no second notice. */
export async function answerMessage(deps: MessageDeps, parentId: number, id: number, answer: MessageAnswer) {
  await inTransaction(deps.db, async (tx) => {
    const answered = await store.setAnswer(tx, parentId, id, answer, deps.clock.now())
    if (!answered) throw refuseCommon('NOT_FOUND')
    const { child_id, nickname } = answered
    const notice = createAnswerNotice({ nickname }, { id, parent_user_id: parentId, answer })
    await addNotificationInTransaction(deps, tx, toChildRecipient(child_id), notice)
    await markUserNotificationRead(tx, parentId, getMessageNoticeKey(id))
  })
}

/** Deletes a message for both sides, with the notice of the parent. */
export async function deleteMessage({ db }: Pick<Deps, 'db'>, by: store.MessageSide, id: number) {
  await inTransaction(db, async (tx) => {
    const deleted = await store.deleteMessage(tx, by, id)
    if (!deleted) throw refuseCommon('NOT_FOUND')
    await deleteUserNotification(tx, deleted.parent_user_id, getMessageNoticeKey(id))
  })
}
