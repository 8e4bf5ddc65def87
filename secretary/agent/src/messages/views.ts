import { toIso } from '@sanhe/kit/runtime/clock'
import { agentView } from '#tasks'
import type { MessageRow, UploadRow } from './store.ts'

type MessageDetails = {
  uploads: (UploadRow & { url: string })[]
  agents: Parameters<typeof agentView>[0][]
  textSoFar: string | undefined
}

/** The text of a reply that streams is in memory, not yet in its row. */
export const messageView = (message: MessageRow, { uploads, agents, textSoFar }: MessageDetails) => ({
  message_id: message.message_id,
  session_id: message.session_id,
  sender: message.sender,
  content: textSoFar ?? message.content,
  time: toIso(message.created_at),
  attachments: uploads,
  status: message.status,
  usage: { tokens: message.tokens, estimated: message.tokens_estimated === 1 },
  agents: agents.map(agentView),
  reply_to: message.reply_to,
  client_msg_id: message.client_msg_id,
})
