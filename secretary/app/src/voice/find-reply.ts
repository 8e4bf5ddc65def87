import type { Conversation } from '@sanhe/protocol/conversation'

/** Returns the reply to a message that this device sent; undefined if the reply has not begun. */
export function findReplyTo({ messages, replies }: Conversation, clientMsgId: string) {
  const message = Object.values(messages).find((one) => one.clientMsgId === clientMsgId)
  return message && Object.values(replies).find(({ replyTo }) => replyTo === message.messageId)
}
