import { fromIso, toIso } from '@sanhe/kit/runtime/clock'
import { EmailError, type EmailSender } from '@sanhe/providers/email'
import { toSessionUser } from '#accounts'
import { type Deps, toScopeJson } from '#core'
import { listNotifications, type NotificationRow } from '#notifications'
import { composeEmail } from './messages.ts'
import { getPublicUrl } from './public-url.ts'
import { findEmailDueAt, getRetryDelayMs, isRefusedForGood, maxEmailAgeMs } from './rules.ts'
import * as store from './store.ts'

export type EmailDeliveryDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log'>

/** Largest number of notifications that one email counts. */
const maxCounted = 200

/**
 * Sends the emails that are due, one after the other. If the process dies after an email was sent, the next process may
 * send the same email again, with the same Message-ID.
 */
export async function sendDueEmails(deps: EmailDeliveryDeps, sender: EmailSender, stopping: AbortSignal) {
  const { db, clock } = deps
  const now = clock.now()
  for (const recipient of store.listEmailRecipients(db, { now: toIso(now), since: oldestSince(now) })) {
    if (stopping.aborted) return
    const email = claimEmail(deps, recipient)
    // oxlint-disable-next-line no-await-in-loop -- a mail server accepts few messages at once
    if (email) await sendEmail(deps, sender, email)
  }
}

const oldestSince = (now: number) => toIso(now - maxEmailAgeMs)

type DueEmail = { userId: number; to: string; upTo: number; attempts: number } & ReturnType<
  typeof composeEmail
>

/**
 * Returns the email of a user if it is due, and stores which notifications it contains. Notifications that the user has
 * read, or may no longer see, are left out.
 */
function claimEmail(
  { db, clock, config }: EmailDeliveryDeps,
  user: store.EmailRecipient,
): DueEmail | undefined {
  const settings = store.getSettings(db, user.id)
  const { email_mode: mode, emailing_up_to, attempts, time_zone } = settings
  const to = settings.address ?? user.email
  if (mode === 'off' || to === null) return undefined
  const newest = emailing_up_to ?? store.findNewestNotificationId(db, user.id)
  const rows = listUnread({ db, clock }, user, { after: settings.emailed_up_to, upTo: newest })
  const oldest = rows.at(-1)
  if (!oldest) {
    finishEmail(db, user.id, newest)
    return undefined
  }
  const dueAt = findEmailDueAt(mode, fromIso(oldest.created_at), time_zone)
  if (emailing_up_to === null && dueAt > clock.now()) return undefined
  store.setSettings(db, user.id, { emailing_up_to: newest })
  const language = settings.language ?? config.notificationChannels.language
  const message = composeEmail(rows, { username: user.username, language, publicUrl: getPublicUrl(config) })
  return { userId: user.id, to, upTo: newest, attempts, ...message }
}

function listUnread(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  user: store.EmailRecipient,
  range: { after: number; upTo: number },
): NotificationRow[] {
  const scope = toScopeJson(toSessionUser(db, user).projects)
  return listNotifications(db, user.id, scope, maxCounted, { ...range, since: oldestSince(clock.now()) })
}

async function sendEmail(deps: EmailDeliveryDeps, sender: EmailSender, email: DueEmail) {
  const { userId, upTo, to, template, subject, text } = email
  const host = new URL(getPublicUrl(deps.config)).hostname
  try {
    await sender.send({ to, template, subject, text, messageId: `notifications-${userId}-${upTo}@${host}` })
    finishEmail(deps.db, userId, upTo)
  } catch (error) {
    if (!(error instanceof EmailError)) throw error
    handleFailure(deps, email, error.code)
  }
}

function handleFailure({ db, clock, log }: EmailDeliveryDeps, email: DueEmail, code: string) {
  log.warn({ userId: email.userId, code }, 'an email about notifications could not be sent')
  if (isRefusedForGood(code)) return finishEmail(db, email.userId, email.upTo, code)
  const attempts = email.attempts + 1
  const next_email_at = toIso(clock.now() + getRetryDelayMs(attempts))
  store.setSettings(db, email.userId, { attempts, next_email_at })
}

function finishEmail(db: Deps['db'], userId: number, upTo: number, problem: string | null = null) {
  store.setSettings(db, userId, {
    emailed_up_to: upTo,
    emailing_up_to: null,
    attempts: 0,
    next_email_at: null,
    email_problem: problem,
  })
}
