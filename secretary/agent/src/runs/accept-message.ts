import type { ClientFrame } from '@sanhe/protocol/client-frames'
import type { MessageAttachment } from '@sanhe/protocol/server-frames'
import {
  admitsPerson,
  createPrefixedId,
  type Deps,
  findConversationAccess,
  findPersonRole,
  isSessionId,
} from '#core'
import { findAuthor } from './authors.ts'
import { ensureSession } from '#sessions'
import { createUploadUrl, findUploadedFileOf } from '#uploads'
import type { ReplyIds } from './reply-parts.ts'
import { decideMessageRefusal, isScheduledMessage } from './rules.ts'
import * as store from './store.ts'

export type AcceptMessageDeps = Pick<Deps, 'db' | 'clock' | 'journal' | 'config'>
export type MessageFrame = Extract<ClientFrame, { type: 'message' }>

/** Person who wrote a message, or in whose name a schedule sends it. */
export type MessageAuthor = { personId: string; isSchedule: boolean }

/** Result of an accepted or refused message: the message id, and the reply that will follow, if any. */
export type AcceptMessageResult = {
  messageId: string
  duplicate: boolean
  reply?: ReplyIds
  /** Reason why the message was refused. */
  refusal?: string
}

/** Stores a message once, even if the client sends it again. A refused message is not stored. */
export function acceptMessage(
  deps: AcceptMessageDeps,
  frame: MessageFrame,
  author: MessageAuthor,
  waiting: number,
): AcceptMessageResult {
  const { db, clock } = deps
  const known = frame.client_msg_id && store.findMessageByClientId(db, frame.client_msg_id)
  if (known && known.person_id === author.personId) return { messageId: known.message_id, duplicate: true }
  const message = { ...frame, content: frame.content.toWellFormed() }
  const uploads = message.attachments.map(({ upload_id }) => {
    const file = findUploadedFileOf(deps, upload_id, author.personId)
    return file && { upload_id, mime: file.mime, name: file.name, size: file.size }
  })
  const found = uploads.filter((upload) => upload !== undefined)
  const messageId = createPrefixedId('msg', clock.now())
  const refusal = decideMessageRefusal(message, {
    isSessionId: isSessionId(message.session_id),
    mayWrite: mayWriteTo(db, message.session_id, author.personId),
    // Only a schedule may use the ids of its messages: another message with such an id would stop the scheduled one.
    isIdFree: !known && (author.isSchedule || !isScheduledMessage(frame.client_msg_id ?? '')),
    missingUploads: uploads.length - found.length,
    waiting,
  })
  if (refusal) return { messageId, duplicate: false, refusal }
  return { messageId, duplicate: false, reply: addMessage(deps, messageId, message, author.personId, found) }
}

/** Returns whether a person may write to a conversation: one that the person sees, or a new one. */
function mayWriteTo(db: Deps['db'], sessionId: string, personId: string) {
  const access = findConversationAccess(db, sessionId)
  return findPersonRole(db, personId) !== undefined && (!access || admitsPerson(access, personId))
}

function addMessage(
  deps: AcceptMessageDeps,
  messageId: string,
  { session_id, content, client_msg_id }: MessageFrame,
  personId: string,
  uploads: Omit<MessageAttachment, 'url'>[],
): ReplyIds {
  const { db, clock, journal } = deps
  const now = clock.now()
  const reply = { messageId: createPrefixedId('msg', now), sessionId: session_id, replyTo: messageId }
  journal.commit((append) => {
    ensureSession(deps, append, session_id, { personId, content: content.trim() || (uploads[0]?.name ?? '') })
    const names = { message_id: messageId, session_id, created_at: now }
    store.addUserMessage(db, {
      ...names,
      content,
      client_msg_id: client_msg_id ?? null,
      person_id: personId,
    })
    for (const [place, { upload_id }] of uploads.entries())
      store.addMessageUpload(db, messageId, upload_id, place)
    store.addReply(db, {
      ...names,
      message_id: reply.messageId,
      reply_to: messageId,
      person_id: personId,
    })
    const seq = append(session_id, {
      type: 'user_message',
      message_id: messageId,
      content,
      attachments: uploads.map((upload) => ({ ...upload, url: createUploadUrl(deps, upload.upload_id) })),
      ...(client_msg_id !== undefined && { client_msg_id }),
      ...findAuthor(db, session_id, personId),
    })
    store.markMessageChanged(db, messageId, seq)
    store.markMessageChanged(db, reply.messageId, seq)
  })
  return reply
}
