import { inTransaction } from '@sanhe/kit/postgres/database'
import type { Instant } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, processAllBatches } from '#core'
import { listMissedDoseRecipients } from '#family'
import { addNotificationInTransaction } from '#notifications'
import { deleteDoseCheck, type DueDoseCheck, lockDueDoseChecks } from './missed-dose-store.ts'
import { createMissedDoseNotice } from './notices.ts'
import { isMissedDose } from './rules.ts'
import { toMedicineSchedule } from './views.ts'

type MissedDoseDeps = Pick<Deps, 'db' | 'clock' | 'emit'>

/**
 * Notifies children of doses that were not marked as taken an hour after their time, if the parent wants them to be
 * notified. The notice and the end of the check are one transaction, so that no dose is notified twice.
 */
export const notifyMissedDoses = async (deps: MissedDoseDeps, now: Instant) => ({
  doses: await processAllBatches(() => checkBatch(deps, now)),
})

const checkBatch = (deps: MissedDoseDeps, now: Instant) =>
  inTransaction(deps.db, async (tx) => {
    const checks = await lockDueDoseChecks(tx, now)
    for (const check of checks) {
      // A transaction has a single connection, so its statements run one after the other.
      // oxlint-disable-next-line no-await-in-loop
      if (shouldNotify(check, now)) await notifyChildren(deps, tx, check)
      // oxlint-disable-next-line no-await-in-loop
      await deleteDoseCheck(tx, check)
    }
    return checks.length
  })

const shouldNotify = (check: DueDoseCheck, now: Instant) =>
  check.may_notify && !check.is_taken && isMissedDose(toMedicineSchedule(check), check, now)

async function notifyChildren(deps: MissedDoseDeps, tx: Db, check: DueDoseCheck) {
  const notice = createMissedDoseNotice({ id: check.user_id, nickname: check.nickname }, check)
  // oxlint-disable-next-line no-await-in-loop
  for (const recipient of await listMissedDoseRecipients(tx, check.user_id))
    await addNotificationInTransaction(deps, tx, recipient, notice)
}
