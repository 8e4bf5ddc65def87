import { dayMs, type Instant, minuteMs } from '@sanhe/kit/clock'
import { inTransaction } from '@sanhe/kit/db/database'
import type { PgJob } from '@sanhe/kit/db/jobs'
import { type Deps, toUser } from '#core'
import { notify } from '#notifications'
import { membershipEnding } from './notices.ts'
import { dueReminder, reminderDays } from './rules.ts'
import * as store from './store.ts'

type JobDeps = Pick<Deps, 'db' | 'clock' | 'emit'>

export const expireMemberships = ({ db }: JobDeps, now: Instant) =>
  inTransaction(db, async (tx) => ({ expired: await store.expire(tx, now) }))

/** Each membership is reminded of once for each of the three marks, however often this runs. */
export async function remindMembers(deps: JobDeps, now: Instant) {
  const ending = await store.listEnding(deps.db, now, now + reminderDays[0] * dayMs)
  let sent = 0
  // oxlint-disable-next-line no-await-in-loop
  for (const membership of ending) if (await remind(deps, membership, now)) sent += 1
  return { sent }
}

function remind(deps: JobDeps, row: Awaited<ReturnType<typeof store.listEnding>>[number], now: Instant) {
  const expiresAt = row.expires_at.getTime()
  const due = dueReminder(expiresAt, now)
  if (due === undefined) return false
  const done = reminderDays.filter((days) => days >= due)
  return inTransaction(deps.db, async (tx) => {
    if (!(await store.addReminders(tx, row.id, done, now))) return false
    await notify(deps, tx, toUser(row.user_id), membershipEnding(expiresAt, due))
    return true
  })
}

export const membershipJobs = (deps: JobDeps): PgJob[] => [
  { name: 'membership.expire', everyMs: minuteMs, run: (now) => expireMemberships(deps, now) },
  { name: 'membership.remind', everyMs: 10 * minuteMs, run: (now) => remindMembers(deps, now) },
]
