import { inTransaction } from '@sanhe/kit/postgres/database'
import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { type Instant, minuteMs } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, tryOrLog, isOutsideQuietHours, type Notice, type Recipient, toUser } from '#core'
import { notify } from '#notifications'
import { membershipEnding } from './notices.ts'
import { dueReminder, reminderDays } from './rules.ts'
import * as store from './store.ts'

type JobDeps = Pick<Deps, 'db' | 'clock' | 'emit' | 'log'>

export const expireMemberships = ({ db }: JobDeps, now: Instant) =>
  inTransaction(db, async (tx) => ({ expired: await store.expire(tx, now) }))

/** Each membership is reminded of once for each of the three marks, however often this runs; at night without a sound. */
export async function remindMembers(deps: JobDeps, now: Instant) {
  let sent = 0
  // oxlint-disable-next-line no-await-in-loop
  for (const membership of await store.listToRemind(deps.db, now, isOutsideQuietHours(now)))
    if (await tryOrLog(deps.log, membership.id, () => remindOne(deps, membership, now))) sent += 1
  return { sent }
}

const remindOne = (deps: JobDeps, membership: store.EndingRow, now: Instant) =>
  inTransaction(deps.db, (tx) => remind(deps, tx, membership, now))

/** Kept in the app at once, and rung for by day: of what came at night in the morning. */
async function remind(deps: JobDeps, tx: Db, row: store.EndingRow, now: Instant) {
  const expiresAt = row.expires_at.getTime()
  const due = dueReminder(expiresAt, now)
  if (due === undefined) return false
  const reached = reminderDays.filter((days) => days >= due)
  const isNew = await store.addReminders(tx, row.id, reached, now)
  const rings = isOutsideQuietHours(now) && (await store.markPushed(tx, row.id, due, now))
  const recipient = toUser(row.user_id)
  const notice = membershipEnding(expiresAt, due)
  if (isNew) await notify(deps, tx, recipient, rings ? notice : { ...notice, channels: ['inApp'] })
  else if (rings) await ring(deps, tx, recipient, notice)
  return isNew || rings
}

/** What stands in the app already is not written down anew. */
const ring = ({ emit }: JobDeps, tx: Db, recipient: Recipient, notice: Notice) =>
  emit(tx, {
    type: 'notice.added',
    subject: recipient,
    payload: { recipient, notice: { ...notice, channels: ['push'] } },
  })

export const membershipJobs = (deps: JobDeps): PgJob[] => [
  { name: 'membership.expire', everyMs: minuteMs, run: (now) => expireMemberships(deps, now) },
  { name: 'membership.remind', everyMs: 10 * minuteMs, run: (now) => remindMembers(deps, now) },
]
