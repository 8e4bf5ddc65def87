import type { MailSearchHit, MailAddress, MailWithStatus } from '@sanhe/providers/mailbox'
import { escapeToOneLine, quoteUntrustedText, truncateText } from '#skills'

const maxLineCharacters = 300
const maxShownAddresses = 20

const oneLine = (text: string) => escapeToOneLine(truncateText(text, maxLineCharacters).text)

const formatAddress = ({ name, address }: MailAddress) =>
  name && name !== address ? `${quoteUntrustedText(name, 100)} <${address}>` : address

export function formatAddresses(addresses: MailAddress[]) {
  const shown = addresses.slice(0, maxShownAddresses).map(formatAddress).join(', ')
  const leftOut = addresses.length - maxShownAddresses
  return oneLine(leftOut > 0 ? `${shown} (+${leftOut})` : shown)
}

const formatDate = (date: Date | null, timeZone: string) =>
  date
    ? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(date)
    : '?'

/** Formats a mail of a search result in two lines. */
export function formatFoundMail(mail: MailSearchHit, id: string, timeZone: string) {
  const marks = [mail.isUnread && 'unread', mail.isFlagged && 'flagged'].filter(Boolean).join(', ')
  const about = `${formatDate(mail.date, timeZone)} ${formatAddresses(mail.from)}${marks && ` (${marks})`}`
  return `- ${quoteUntrustedText(mail.subject, 200)}\n  ${about}\n  id: ${id}`
}

/** Formats the header of a mail. Adds a warning if answers would go to another address than the sender's. */
export function formatMailHeader(mail: MailWithStatus, timeZone: string) {
  const { from, replyTo, to, cc, subject, date } = mail
  return [
    `Subject: ${oneLine(subject)}`,
    `From: ${formatAddresses(from)}`,
    ...(differsFromSender(mail)
      ? [`Reply-To: ${formatAddresses(replyTo)} (another address than the sender's)`]
      : []),
    `To: ${formatAddresses(to)}`,
    ...(cc.length ? [`Cc: ${formatAddresses(cc)}`] : []),
    `Date: ${formatDate(date, timeZone)}`,
    ...formatAttachments(mail),
  ].join('\n')
}

const differsFromSender = ({ from, replyTo }: Pick<MailWithStatus, 'from' | 'replyTo'>) =>
  replyTo.some(({ address }) => !from.some((one) => one.address.toLowerCase() === address.toLowerCase()))

function formatAttachments({ attachments }: MailWithStatus) {
  if (!attachments.length) return []
  const lines = attachments.map(
    ({ name, type, size }, index) =>
      `  ${index + 1}. ${quoteUntrustedText(name, 150)} (${oneLine(type)}, ${size} bytes)`,
  )
  return ['Attachments:', ...lines]
}
