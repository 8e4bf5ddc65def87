import type { NotificationContent } from '#core'
import type { MessageAnswer } from './contract.ts'

type Person = { nickname: string | null }
const nameOf = ({ nickname }: Person) => nickname ?? '您的家人'

const answerLabels: Record<MessageAnswer, string> = { fine: '好的', thanks: '谢谢', call: '请给我打电话' }

/** Key by which the notice of a message is marked as read or deleted together with the message. */
export const getMessageNoticeKey = (messageId: number) => `FAMILY_MESSAGE:${messageId}`

/** Creates the notice of a message. It leaves out the text, because a push message is shown on the lock screen. */
export const createMessageNotice = (child: Person, messageId: number): NotificationContent => ({
  type: 'FAMILY_MESSAGE',
  title: '家人留言',
  content: `${nameOf(child)}给您留言了，打开看看。`,
  data: { familyMessageId: messageId },
  channels: ['inApp', 'push'],
  dedupKey: getMessageNoticeKey(messageId),
})

type AnsweredMessage = { id: number; parent_user_id: number; answer: MessageAnswer }

/** Creates the notice of an answer. An answer that replaces another one has a notice of its own. */
export const createAnswerNotice = (
  parent: Person,
  { id, parent_user_id, answer }: AnsweredMessage,
): NotificationContent => ({
  type: 'PARENT_MESSAGE_ANSWERED',
  title: '家人回复了留言',
  content: `${nameOf(parent)}回复：${answerLabels[answer]}。`,
  data: { parentId: parent_user_id, familyMessageId: id },
  channels: ['inApp', 'push'],
  dedupKey: `PARENT_MESSAGE_ANSWERED:${id}:${answer}`,
})
