import { inTransaction } from '@sanhe/kit/postgres/database'
import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { type Instant, minuteMs } from '@sanhe/kit/runtime/clock'
import {
  type Db,
  type Deps,
  isOutsideQuietHours,
  type NotificationContent,
  type Recipient,
  toUserRecipient,
  tryAndLogFailure,
} from '#core'
import { addNotificationInTransaction } from '#notifications'
import { createMembershipEndingNotice } from './notices.ts'
import { findDueMembershipReminder, membershipReminderDays } from './rules.ts'
import * as store from './store.ts'

type JobDeps = Pick<Deps, 'db' | 'clock' | 'emit' | 'log'>

export const expireMemberships = ({ db }: JobDeps, now: Instant) =>
  inTransaction(db, async (tx) => ({ expired: await store.markMembershipsExpired(tx, now) }))

/**
 * Sends the reminders before the end of a membership. Each of the three reminder dates has one reminder, however often
 * the job runs. At night a reminder is shown in the app without a push notification.
 */
export async function sendMembershipReminders(deps: JobDeps, now: Instant) {
  let sent = 0
  // oxlint-disable-next-line no-await-in-loop
  for (const membership of await store.listDueMembershipReminders(deps.db, now, isOutsideQuietHours(now)))
    if (await tryAndLogFailure(deps.log, membership.id, () => remindOne(deps, membership, now))) sent += 1
  return { sent }
}

const remindOne = (deps: JobDeps, membership: store.EndingMembershipRow, now: Instant) =>
  inTransaction(deps.db, (tx) => sendReminder(deps, tx, membership, now))

/**
 * Adds a reminder to the app immediately. In the daytime the reminder is also pushed. A reminder that was added at
 * night is pushed in the morning.
 */
async function sendReminder(deps: JobDeps, tx: Db, row: store.EndingMembershipRow, now: Instant) {
  const expiresAt = row.expires_at.getTime()
  const due = findDueMembershipReminder(expiresAt, now)
  if (due === undefined) return false
  const reached = membershipReminderDays.filter((days) => days >= due)
  const isNew = await store.recordMembershipReminders(tx, row.id, reached, now)
  const rings = isOutsideQuietHours(now) && (await store.markMembershipReminderPushed(tx, row.id, due, now))
  const recipient = toUserRecipient(row.user_id)
  const notice = createMembershipEndingNotice(expiresAt, due)
  if (isNew)
    await addNotificationInTransaction(
      deps,
      tx,
      recipient,
      rings ? notice : { ...notice, channels: ['inApp'] },
    )
  else if (rings) await pushNotice(deps, tx, recipient, notice)
  return isNew || rings
}

/** Sends the push notification of a reminder that is already shown in the app. */
const pushNotice = ({ emit }: JobDeps, tx: Db, recipient: Recipient, notice: NotificationContent) =>
  emit(tx, {
    type: 'notice.added',
    subject: recipient,
    payload: { recipient, notice: { ...notice, channels: ['push'] } },
  })

export const membershipJobs = (deps: JobDeps): PgJob[] => [
  { name: 'membership.expire', everyMs: minuteMs, run: (now) => expireMemberships(deps, now) },
  { name: 'membership.remind', everyMs: 10 * minuteMs, run: (now) => sendMembershipReminders(deps, now) },
]
