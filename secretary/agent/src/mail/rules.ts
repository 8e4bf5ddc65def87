import type { MailLocation } from '@sanhe/providers/mailbox'

/** Limits of an outgoing email. The whole text fits into the approval request, so the owner sees all of it. */
export const maxOutgoingMailCharacters = 15_000
export const maxRecipients = 50
export const maxOutgoingAttachments = 10
export const maxOutgoingMailBytes = 15 * 1024 * 1024

export type MailId = MailLocation & { accountId: number }

/** Formats mailbox, folder and number of a mail as the id that the model passes to other tools. */
export const formatMailId = ({ accountId, validity, uid, folder }: MailId) =>
  `${accountId}.${validity}.${uid}.${Buffer.from(folder).toString('base64url')}`

export function parseMailId(text: string): MailId | undefined {
  const found = /^(\d{1,9})\.(\d{1,12})\.(\d{1,10})\.([\w-]{1,400})$/.exec(text.trim())
  if (!found) return undefined
  const [, accountId, validity = '', uid, folder = ''] = found
  const path = Buffer.from(folder, 'base64url').toString('utf8')
  return { accountId: Number(accountId), validity, uid: Number(uid), folder: path }
}

/** Lines with which mail programs begin the quotation of earlier mails. */
const quotationStarts = [
  /^\s*-{2,}\s*(original message|forwarded message|原始邮件|转发邮件|ursprüngliche nachricht)\s*-{2,}/i,
  /^\s*(on|am|le) .{5,200}(wrote|schrieb|a écrit)\s*[:：]\s*$/i,
  /^.{0,200}(写道|寫道)\s*[:：]\s*$/,
  /^\s*(发件人|寄件者)\s*[:：].+$/,
  /^_{10,}\s*$/,
]

/** Splits a mail into its new text and the quoted earlier mails at its end. */
export function splitQuotedTail(text: string): { text: string; quoted: string } {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => quotationStarts.some((pattern) => pattern.test(line)))
  const end = start > 0 ? start : startOfQuotedLines(lines)
  if (end === undefined || end >= lines.length) return { text, quoted: '' }
  const kept = lines.slice(0, end).join('\n').trimEnd()
  // A mail that consists of a quotation only is shown as a whole.
  return kept.trim() === '' ? { text, quoted: '' } : { text: kept, quoted: lines.slice(end).join('\n') }
}

/**
 * Returns the index of the first of the quoted lines at the end of a text. Blank lines between quoted lines count as
 * quoted.
 */
function startOfQuotedLines(lines: string[]) {
  let start: number | undefined
  for (const [index, line] of lines.entries().toArray().toReversed()) {
    if (line.startsWith('>')) start = index
    else if (line.trim() !== '') break
  }
  return start
}

/** Makes a name of an attachment acceptable as the name of a file in the workspace. */
export function toFileName(name: string) {
  const safe = name
    .normalize('NFC')
    .toWellFormed()
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}<>:"|?*/\\]/gu, '_')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '')
  return Array.from(safe).slice(0, 60).join('').trim() || 'attachment'
}

/** Returns the host part of an address, for a Message-ID. */
export const toMessageId = (callId: string, address: string) =>
  `<${callId.toLowerCase()}@${address.split('@').at(-1) ?? 'localhost'}>`

/** Returns the subject for an answer to a mail. */
export const toReplySubject = (subject: string) =>
  /^\s*(re|回复|答复|回覆)\s*[:：]/i.test(subject) ? subject : `Re: ${subject}`
