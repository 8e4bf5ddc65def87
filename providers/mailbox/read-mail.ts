import type { ImapFlow } from 'imapflow'
import { maxMailBytes, openFolder } from './imap-session.ts'
import { MailError } from './mail-error.ts'
import { type ParsedMail, parseMail } from './parse-mail.ts'
import type { MailLocation } from './search-mails.ts'

export type MailWithStatus = ParsedMail & {
  isUnread: boolean
  isFlagged: boolean
  size: number
  /** True if the mail is longer than the limit; its end is missing. */
  isCut: boolean
}

/** Reads a mail without marking it as read. */
export async function readMail(
  client: ImapFlow,
  { folder, validity, uid }: MailLocation,
): Promise<MailWithStatus> {
  await openFolder(client, folder, validity)
  const source = { maxLength: maxMailBytes }
  const row = await client.fetchOne(
    String(uid),
    { uid: true, flags: true, size: true, source },
    { uid: true },
  )
  if (!row || !row.source) throw new MailError('no_mail')
  const size = row.size ?? row.source.length
  return {
    ...(await parseMail(row.source)),
    isUnread: !row.flags?.has('\\Seen'),
    isFlagged: row.flags?.has('\\Flagged') ?? false,
    size,
    isCut: size > row.source.length,
  }
}

/** Returns an attachment by its number, from 1. */
export function findAttachment({ attachments, isCut }: MailWithStatus, number: number) {
  // The end of a mail that was cut is missing, so its last attachment may be incomplete.
  if (isCut) throw new MailError('too_large')
  const found = attachments[number - 1]
  if (!found) throw new MailError('no_attachment')
  return found
}
