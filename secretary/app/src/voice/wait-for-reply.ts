import type { AgentClient, ClientState } from '@sanhe/protocol/client'
import type { Conversation } from '@sanhe/protocol/conversation'

type ReplyWait = {
  clientMsgId: string
  /** Called when actions begin or cease to wait for the approval of the user. */
  onWaiting(isWaiting: boolean): void
}

/** Waits for the end of the reply to a message that this device sent. `stop` resolves with an empty text. */
export function waitForReply(client: AgentClient, { clientMsgId, onWaiting }: ReplyWait) {
  const text = Promise.withResolvers<string>()
  let isWaiting: boolean | undefined
  function look({ conversation }: Pick<ClientState, 'conversation'>) {
    const asks = Object.keys(conversation.approvals).length > 0
    if (asks !== isWaiting) onWaiting(asks)
    isWaiting = asks
    const reply = findReplyTo(conversation, clientMsgId)
    if (reply && reply.status !== 'streaming') text.resolve(reply.text)
  }
  const stopWatching = client.onState(look)
  look(client.state())
  return { text: text.promise.finally(stopWatching), stop: () => text.resolve('') }
}

/** Returns the reply to a message that this device sent; undefined if the reply has not begun. */
function findReplyTo({ messages, replies }: Conversation, clientMsgId: string) {
  const message = Object.values(messages).find((one) => one.clientMsgId === clientMsgId)
  return message && Object.values(replies).find(({ replyTo }) => replyTo === message.messageId)
}
