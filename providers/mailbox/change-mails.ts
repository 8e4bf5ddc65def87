import type { ImapFlow } from 'imapflow'
import { findFolderByUse } from './folders.ts'
import { openFolder } from './imap-session.ts'
import { MailError } from './mail-error.ts'
import { parseMailHeaders } from './parse-mail.ts'
import type { MailLocation } from './search-mails.ts'

export type MailFlag = 'read' | 'flagged'
const flags: Record<MailFlag, string> = { read: '\\Seen', flagged: '\\Flagged' }

/** Sets or removes a flag of a mail. Returns whether the mail had the flag before. */
export async function setMailFlag(client: ImapFlow, place: MailLocation, flag: MailFlag, isSet: boolean) {
  await openFolder(client, place.folder, place.validity)
  const [uid, name] = [String(place.uid), flags[flag]]
  const before = await client.fetchOne(uid, { uid: true, flags: true }, { uid: true })
  if (!before) throw new MailError('no_mail')
  const change = isSet ? client.messageFlagsAdd : client.messageFlagsRemove
  if (!(await change.call(client, uid, [name], { uid: true }))) throw new MailError('refused')
  return before.flags?.has(name) ?? false
}

/** Returns the flag and the Message-ID of a mail, for an undo step that is stored before the mail changes. */
export async function readMailFlagAndMessageId(client: ImapFlow, { folder, validity, uid }: MailLocation) {
  await openFolder(client, folder, validity)
  const items = { uid: true, flags: true, headers: ['from', 'subject', 'message-id', 'references'] }
  const row = await client.fetchOne(String(uid), items, { uid: true })
  if (!row) throw new MailError('no_mail')
  const headers = await parseMailHeaders(row.headers ?? Buffer.alloc(0))
  return {
    ...headers,
    isRead: row.flags?.has('\\Seen') ?? false,
    isFlagged: row.flags?.has('\\Flagged') ?? false,
  }
}

/** Moves a mail to another folder. */
export async function moveMail(client: ImapFlow, { folder, validity, uid }: MailLocation, target: string) {
  await openFolder(client, folder, validity)
  if (!(await client.fetchOne(String(uid), { uid: true }, { uid: true }))) throw new MailError('no_mail')
  if (!(await client.messageMove(String(uid), target, { uid: true }))) throw new MailError('no_folder')
}

/**
 * Finds the only mail of a folder with this Message-ID. Throws `changed` if two mails have it, because they cannot be
 * distinguished.
 */
export async function findMailByMessageId(client: ImapFlow, folder: string, messageId: string) {
  const { uidValidity } = await openFolder(client, folder)
  const found = await client.search({ header: { 'message-id': messageId } }, { uid: true })
  const [uid] = found || []
  if (uid === undefined) throw new MailError('no_mail')
  if ((found || []).length > 1) throw new MailError('changed')
  return { folder, validity: String(uidValidity), uid }
}

/** Stores a mail in the folder for drafts or in the folder for sent mails. Returns the path of the folder. */
export async function storeMail(client: ImapFlow, use: 'drafts' | 'sent', source: Buffer) {
  const folder = await findFolderByUse(client, use)
  if (folder === undefined) throw new MailError('no_folder')
  await client.append(folder, source, use === 'drafts' ? ['\\Draft', '\\Seen'] : ['\\Seen'])
  return folder
}

/** Stores a copy of a sent mail, unless the mail server has already stored one. */
export async function storeSentCopy(client: ImapFlow, source: Buffer, messageId: string) {
  const folder = await findFolderByUse(client, 'sent')
  if (folder === undefined) throw new MailError('no_folder')
  await openFolder(client, folder)
  const found = await client.search({ header: { 'message-id': messageId } }, { uid: true })
  if (!found || !found.length) await client.append(folder, source, ['\\Seen'])
  return folder
}
