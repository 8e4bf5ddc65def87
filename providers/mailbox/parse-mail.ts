import type { AddressObject, Attachment, EmailAddress, ParsedMail as LibraryMail } from 'mailparser'
import { toVisibleText } from './visible-text.ts'

export type MailAddress = { name: string; address: string }

export type ParsedHeaders = {
  from: MailAddress[]
  replyTo: MailAddress[]
  to: MailAddress[]
  cc: MailAddress[]
  subject: string
  date: Date | null
  messageId: string | undefined
  /** Message-IDs of the earlier mails of the conversation, oldest first. */
  references: string[]
}

export type MailAttachment = { name: string; type: string; size: number; content: Buffer }
export type ParsedMail = ParsedHeaders & {
  text: string
  /** True if the mail has no plain text, so that `text` was made from HTML. */
  isFromHtml: boolean
  attachments: MailAttachment[]
}

/** Limits of the mail parser: number of parts of a mail, bytes of its header, and length of its HTML. */
const parserLimits = { maxChildNodes: 500, maxHeadSize: 1024 * 1024, maxHtmlLengthToParse: 2_000_000 }

const parse = async (source: Buffer): Promise<LibraryMail> => {
  const { simpleParser } = await import('mailparser')
  return simpleParser(source, {
    ...parserLimits,
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipImageLinks: true,
    keepCidLinks: true,
    checksumAlgo: false,
  })
}

export const parseMailHeaders = async (source: Buffer) => toHeaders(await parse(source))

/** Parses a whole mail. Leaves out HTML text that an inline style hides from the reader. */
export async function parseMail(source: Buffer): Promise<ParsedMail> {
  const mail = await parse(source)
  const plain = mail.text?.trim() ?? ''
  const isFromHtml = plain === '' && typeof mail.html === 'string'
  return {
    ...toHeaders(mail),
    text: isFromHtml ? await toVisibleText(mail.html || '') : plain,
    isFromHtml,
    attachments: mail.attachments.map(toAttachment),
  }
}

const toHeaders = (mail: LibraryMail): ParsedHeaders => ({
  from: toAddresses(mail.from),
  replyTo: toAddresses(mail.replyTo),
  to: toAddresses(mail.to),
  cc: toAddresses(mail.cc),
  subject: mail.subject ?? '',
  date: mail.date && !Number.isNaN(mail.date.getTime()) ? mail.date : null,
  messageId: mail.messageId,
  references: [mail.references ?? []].flat(),
})

const toAddresses = (found: AddressObject | AddressObject[] | undefined): MailAddress[] =>
  [found ?? []].flat().flatMap(({ value }) => value.flatMap(flattenGroup))

const flattenGroup = ({ name, address, group }: EmailAddress): MailAddress[] =>
  group ? group.flatMap(flattenGroup) : [{ name, address: address ?? '' }]

const toAttachment = ({ filename, contentType, size, content }: Attachment): MailAttachment => ({
  name: filename ?? '',
  type: contentType,
  size,
  content,
})
