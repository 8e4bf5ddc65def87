import type { NotificationRow } from '#notifications'
import { describeNotification, type Recipient, toNotificationPath } from './messages.ts'
import { maxListedInDigest } from './rules.ts'
import { notificationTexts } from './texts.ts'

/** Returns a digest of these notifications, newest first, grouped by project and by document or task. */
export function composeDigest(rows: NotificationRow[], recipient: Recipient) {
  const { username, language, publicUrl, unsubscribeUrl } = recipient
  const t = notificationTexts[language]
  const [first] = rows
  const listed = rows.slice(0, maxListedInDigest)
  const projects = Map.groupBy(listed, ({ project_slug }) => project_slug)
  const sections = [...projects.values()].map((group) => describeProject(group, recipient))
  return {
    template: 'notification_digest',
    subject: rows.length === 1 && first ? describeNotification(first, language) : t.unread(rows.length),
    text: [
      t.greeting(username),
      ...sections,
      ...(rows.length > listed.length ? [t.more(rows.length - listed.length, publicUrl)] : []),
      `--\n${t.reason(`${publicUrl}/account`)}\n${t.unsubscribe(unsubscribeUrl)}`,
    ].join('\n\n'),
  }
}

/**
 * The lines of one document form a group, followed by the link to the document. Notifications about webhooks belong to
 * no project.
 */
function describeProject(rows: NotificationRow[], { language, publicUrl }: Recipient) {
  const name = rows[0]?.project_name || notificationTexts[language].service
  const places = Map.groupBy(rows, (row) => row.doc_slug ?? `task ${row.task_id ?? row.webhook_id}`)
  const groups = [...places.values()].map((group) =>
    [
      ...group.map((row) => `- ${describeNotification(row, language)}`),
      `  ${publicUrl}${toNotificationPath(group[0]!)}`,
    ].join('\n'),
  )
  return [`## ${name}`, ...groups].join('\n')
}
