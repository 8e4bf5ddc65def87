import type { NotificationRow } from '#notifications'
import { maxListedInEmail } from './rules.ts'
import { type NotificationLanguage, notificationTexts } from './texts.ts'

export type Recipient = {
  username: string
  language: NotificationLanguage
  publicUrl: string
  /** Page on which the recipient unsubscribes from these emails without a login. */
  unsubscribeUrl: string
}

const maxTitleCharacters = 120
/**
 * Largest number of characters in the body of a push message. Push services accept 4096 bytes per message, and a
 * character has at most four bytes.
 */
const maxBodyCharacters = 300

/** Returns one line without control characters, cut to a length. */
function toLine(text: string, max: number) {
  const line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  return line.length > max ? `${line.slice(0, max - 1).trimEnd()}…` : line
}

export const describeNotification = (
  { kind, author, title }: NotificationRow,
  language: NotificationLanguage,
) => toLine(notificationTexts[language].kinds[kind](author, title), maxTitleCharacters)

/** Returns the path of the comment, task or webhook endpoint that a notification is about. */
export function toNotificationPath({
  webhook_id,
  doc_slug,
  project_slug,
  task_id,
  thread_id,
  suggestion_id,
}: NotificationRow) {
  if (webhook_id !== null) return `/webhooks?id=${webhook_id}`
  const project = `/projects/${encodeURIComponent(project_slug)}`
  if (doc_slug === null) return `${project}/board?task=${task_id}`
  const target = suggestion_id === null ? `thread-${thread_id}` : `suggestion-${suggestion_id}`
  return `${project}/docs/${encodeURIComponent(doc_slug)}#${target}`
}

/**
 * Returns an email about these notifications, newest first. The subject of an email about a single notification is its
 * text.
 */
export function composeEmail(
  rows: NotificationRow[],
  { username, language, publicUrl, unsubscribeUrl }: Recipient,
) {
  const t = notificationTexts[language]
  const [first] = rows
  const listed = rows.slice(0, maxListedInEmail)
  const paragraphs = listed.map((row) =>
    [
      describeNotification(row, language),
      ...(row.excerpt ? [`> ${toLine(row.excerpt, maxBodyCharacters)}`] : []),
      publicUrl + toNotificationPath(row),
    ].join('\n'),
  )
  return {
    template: 'notifications',
    subject: rows.length === 1 && first ? describeNotification(first, language) : t.unread(rows.length),
    text: [
      t.greeting(username),
      ...paragraphs,
      ...(rows.length > listed.length ? [t.more(rows.length - listed.length, publicUrl)] : []),
      `--\n${t.reason(`${publicUrl}/account`)}\n${t.unsubscribe(unsubscribeUrl)}`,
    ].join('\n\n'),
  }
}

/** Returns the push message about notifications, the newest first. The push worker of the client reads `data`. */
export function composePush(rows: NotificationRow[], language: NotificationLanguage) {
  const t = notificationTexts[language]
  const [first] = rows
  const isOne = rows.length === 1 && first !== undefined
  return {
    title: isOne ? describeNotification(first, language) : t.unread(rows.length),
    body: isOne
      ? toLine(first.excerpt, maxBodyCharacters)
      : toLine(
          rows
            .slice(0, 3)
            .map((row) => describeNotification(row, language))
            .join(' · '),
          maxBodyCharacters,
        ),
    data: { path: isOne ? toNotificationPath(first) : '/' },
  }
}
