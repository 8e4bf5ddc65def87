import { fromIso, toIso } from '@sanhe/kit/runtime/clock'
import { EmailError, type EmailSender } from '@sanhe/providers/email'
import { toSessionUser } from '#accounts'
import { type Deps, toScopeJson } from '#core'
import { listNotifications, type NotificationRow } from '#notifications'
import { composeDigest } from './digest.ts'
import { composeEmail } from './messages.ts'
import { getPublicUrl } from './public-url.ts'
import {
  findEmailDueAt,
  getMaxEmailAgeMs,
  getRetryDelayMs,
  isRefusedForGood,
  type SendingEmailMode,
} from './rules.ts'
import * as store from './store.ts'
import { getUnsubscribeUrls } from './unsubscribe.ts'

export type EmailDeliveryDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log'>

/** Largest number of notifications that one email counts. */
const maxCounted = 1000

/**
 * Sends the emails that are due, one after the other. If the process dies after an email was sent, the next process may
 * send the same email again, with the same Message-ID.
 */
export async function sendDueEmails(deps: EmailDeliveryDeps, sender: EmailSender, stopping: AbortSignal) {
  const { db, clock } = deps
  const now = clock.now()
  for (const recipient of store.listEmailRecipients(db, {
    now: toIso(now),
    since: oldestSince('weekly', now),
  })) {
    if (stopping.aborted) return
    const email = claimEmail(deps, recipient)
    // oxlint-disable-next-line no-await-in-loop -- a mail server accepts few messages at once
    if (email) await sendEmail(deps, sender, email)
  }
}

const oldestSince = (mode: SendingEmailMode, now: number) => toIso(now - getMaxEmailAgeMs(mode))

type DueEmail = {
  userId: number
  to: string
  upTo: number
  attempts: number
  unsubscribeUrl: string
} & ReturnType<typeof composeEmail>

/**
 * Returns the email of a user if it is due, and stores which notifications it contains. Notifications that the user has
 * read, or may no longer see, are left out.
 */
function claimEmail(
  { db, clock, config }: EmailDeliveryDeps,
  user: store.EmailRecipient,
): DueEmail | undefined {
  const settings = store.getSettings(db, user.id)
  const { emailing_up_to, attempts, time_zone: timeZone, digest_due_at } = settings
  const mode = store.emailModeOf(settings)
  const to = settings.address ?? user.email
  if (mode === 'off' || to === null) return undefined
  const newest = emailing_up_to ?? store.findNewestNotificationId(db, user.id)
  const rows = listUnread({ db }, user, {
    since: oldestSince(mode, clock.now()),
    after: settings.emailed_up_to,
    upTo: newest,
  })
  const oldest = rows.at(-1)
  if (!oldest) {
    finishEmail(db, user.id, newest)
    return undefined
  }
  const dueAt = findEmailDueAt({
    mode,
    oldestAt: fromIso(oldest.created_at),
    timeZone,
    lastDigestAt: digest_due_at === null ? undefined : fromIso(digest_due_at),
  })
  if (emailing_up_to === null && dueAt > clock.now()) return undefined
  // A digest that is sent again keeps its original time, so that it does not postpone the next digest.
  const isFirst = emailing_up_to === null && mode !== 'soon'
  store.setSettings(db, user.id, { emailing_up_to: newest, ...(isFirst && { digest_due_at: toIso(dueAt) }) })
  const language = settings.language ?? config.notificationChannels.language
  const publicUrl = getPublicUrl(config)
  const { oneClick, page } = getUnsubscribeUrls({ config }, publicUrl, user.id)
  const recipient = { username: user.username, language, publicUrl, unsubscribeUrl: page }
  const message = mode === 'soon' ? composeEmail(rows, recipient) : composeDigest(rows, recipient)
  return { userId: user.id, to, upTo: newest, attempts, unsubscribeUrl: oneClick, ...message }
}

function listUnread(
  { db }: Pick<Deps, 'db'>,
  user: store.EmailRecipient,
  range: { after: number; upTo: number; since: string },
): NotificationRow[] {
  const scope = toScopeJson(toSessionUser(db, user).projects)
  return listNotifications(db, user.id, scope, maxCounted, range)
}

async function sendEmail(deps: EmailDeliveryDeps, sender: EmailSender, email: DueEmail) {
  const { userId, upTo, to, template, subject, text, unsubscribeUrl } = email
  const host = new URL(getPublicUrl(deps.config)).hostname
  try {
    const messageId = `notifications-${userId}-${upTo}@${host}`
    await sender.send({ to, template, subject, text, messageId, unsubscribeUrl })
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
