import type { Instant } from '@sanhe/kit/runtime/clock'
import type { MailAddress } from './parse-mail.ts'

export type MailDraft = {
  from: MailAddress
  to: string[]
  cc: string[]
  bcc: string[]
  subject: string
  text: string
  messageId: string
  date: Instant
  /** Message-ID of the mail to which this mail replies. */
  inReplyTo?: string | undefined
  references: string[]
  attachments: { name: string; content: Buffer }[]
}

/** Formats a mail as it is sent. Only a draft contains the recipients of blind copies (Bcc). */
export async function composeMail(draft: MailDraft, { keepBcc = false } = {}): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const { attachments, inReplyTo, references, from, messageId, date, ...fields } = draft
  const node = new MailComposer({
    ...fields,
    from: { name: from.name, address: from.address },
    messageId,
    date: new Date(date),
    ...(inReplyTo !== undefined && { inReplyTo }),
    ...(references.length > 0 && { references }),
    attachments: attachments.map(({ name, content }) => ({ filename: name, content })),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  node.keepBcc = keepBcc
  return node.build()
}
