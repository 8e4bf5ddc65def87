import { inTransaction } from '@sanhe/kit/postgres/database'
import { addDays, type Instant, instantToShanghaiDay, toInstantInShanghai } from '@sanhe/kit/runtime/clock'
import { type Deps, tryAndLogFailure } from '#core'
import { hasHealthAlertAfterDay } from './alert-store.ts'
import { raiseHealthAlerts } from './raise-alerts.ts'
import { lockUserWithHealthConsent } from './consent.ts'
import { listLowStepDays } from './record-store.ts'
import { inactiveStreakDays, isInactiveStreak, minDailyStepCount } from './rules.ts'

type CareDeps = Pick<Deps, 'db' | 'clock' | 'emit' | 'log'>

/**
 * Reminds users whose step count was too low on three consecutive complete days. No user is reminded twice for the same
 * days.
 */
export async function sendWalkReminders(deps: CareDeps, now: Instant) {
  const today = instantToShanghaiDay(now)
  const [first, last] = [addDays(today, -inactiveStreakDays), addDays(today, -1)]
  const rows = await listLowStepDays(
    deps.db,
    toInstantInShanghai(first, '00:00'),
    toInstantInShanghai(today, '00:00'),
    minDailyStepCount,
  )
  let reminded = 0
  for (const [userId, days] of Map.groupBy(rows, ({ user_id }) => user_id)) {
    const steps = new Map(days.map((day) => [day.date, day.steps]))
    const isDue = isInactiveStreak(steps, last)
    if (isDue && (await tryAndLogFailure(deps.log, userId, () => remind(deps, userId, { last, steps }))))
      reminded += 1
  }
  return { reminded }
}

const remind = (
  deps: CareDeps,
  userId: number,
  { last, steps }: { last: string; steps: Map<string, number> },
) =>
  inTransaction(deps.db, async (tx) => {
    if (!(await lockUserWithHealthConsent(tx, userId))) return false
    if (await hasHealthAlertAfterDay(tx, userId, 'steps_low', addDays(last, -inactiveStreakDays)))
      return false
    const alerts = await raiseHealthAlerts(deps, tx, userId, [
      {
        alertType: 'steps_low',
        threshold: { below: minDailyStepCount },
        severity: 'info',
        value: { count: Math.max(...steps.values()), days: Object.fromEntries(steps) },
        day: last,
        recordedAt: deps.clock.now(),
      },
    ])
    return alerts.length > 0
  })
