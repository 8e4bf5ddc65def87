import type { ClientFrame } from '@sanhe/protocol/frames'
import { type Deps, isSessionId, newId } from '#core'
import { openSession } from '#sessions'
import { findUploadedFile, uploadUrl } from '#uploads'
import type { ReplyNames } from './reply.ts'
import { messageRefusal } from './rules.ts'
import * as store from './store.ts'

export type AcceptDeps = Pick<Deps, 'db' | 'clock' | 'journal' | 'config'>
export type MessageFrame = Extract<ClientFrame, { type: 'message' }>

/** Result of an accepted or refused message: its id, and the reply that will follow, if any. */
export type AcceptResult = {
  messageId: string
  duplicate: boolean
  reply?: ReplyNames
  /** Reason why the message was refused. */
  refusal?: string
}

/** Stores a message once, even if it is sent again. A refused message leaves no trace. */
export function acceptMessage(deps: AcceptDeps, frame: MessageFrame, waiting: number): AcceptResult {
  const { db, clock } = deps
  const known = frame.client_msg_id && store.findByClientId(db, frame.client_msg_id)
  if (known) return { messageId: known.message_id, duplicate: true }
  const message = { ...frame, content: frame.content.toWellFormed() }
  const uploads = message.attachments.map(({ upload_id }) => {
    const file = findUploadedFile(deps, upload_id)
    return file && { upload_id, mime: file.mime }
  })
  const found = uploads.filter((upload) => upload !== undefined)
  const messageId = newId('msg', clock.now())
  const refusal = messageRefusal(message, {
    isSessionId: isSessionId(message.session_id),
    missingUploads: uploads.length - found.length,
    waiting,
  })
  if (refusal) return { messageId, duplicate: false, refusal }
  return { messageId, duplicate: false, reply: addMessage(deps, messageId, message, found) }
}

function addMessage(
  deps: AcceptDeps,
  messageId: string,
  { session_id, content, client_msg_id }: MessageFrame,
  uploads: { upload_id: string; mime: string }[],
): ReplyNames {
  const { db, clock, journal } = deps
  const now = clock.now()
  const reply = { messageId: newId('msg', now), sessionId: session_id, replyTo: messageId }
  journal.commit((append) => {
    openSession(deps, append, session_id, content)
    const names = { message_id: messageId, session_id, created_at: now }
    store.addUserMessage(db, { ...names, content, client_msg_id: client_msg_id ?? null })
    for (const [place, { upload_id }] of uploads.entries())
      store.addMessageUpload(db, messageId, upload_id, place)
    store.addReply(db, { ...names, message_id: reply.messageId, reply_to: messageId })
    const seq = append(session_id, {
      type: 'user_message',
      message_id: messageId,
      content,
      attachments: uploads.map(({ upload_id, mime }) => ({
        upload_id,
        mime,
        url: uploadUrl(deps, upload_id),
      })),
      ...(client_msg_id !== undefined && { client_msg_id }),
    })
    store.markChanged(db, messageId, seq)
    store.markChanged(db, reply.messageId, seq)
  })
  return reply
}
