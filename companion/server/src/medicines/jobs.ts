import { inTransaction } from '@sanhe/kit/postgres/database'
import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { addDays, type Instant, instantToShanghaiDay, minuteMs } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, processAllBatches, toUserRecipient } from '#core'
import { addNotificationInTransaction } from '#notifications'
import { addDoseChecks } from './missed-dose-store.ts'
import { notifyMissedDoses } from './missed-doses.ts'
import { createMedicineReminderNotice } from './notices.ts'
import { listTakenDosesSince, lockDueMedicines, setNextReminder } from './reminder-store.ts'
import { type Dose, findNextDoseInstant, listDosesToRemind } from './rules.ts'
import { toMedicineSchedule } from './views.ts'

type JobDeps = Pick<Deps, 'db' | 'clock' | 'emit'>
type DueMedicine = Awaited<ReturnType<typeof lockDueMedicines>>[number]

/**
 * Reminds users at the time of each dose that they have not taken. The reminder and the time of the next one are stored
 * in one transaction, so that no dose is reminded twice.
 */
export const sendMedicineReminders = async (deps: JobDeps, now: Instant) => ({
  medicines: await processAllBatches(() => remindBatch(deps, now)),
})

const remindBatch = (deps: JobDeps, now: Instant) =>
  inTransaction(deps.db, async (tx) => {
    const medicines = await lockDueMedicines(tx, now)
    const taken = await listTakenKeys(tx, medicines, now)
    for (const medicine of medicines) {
      const schedule = toMedicineSchedule(medicine)
      const from = medicine.next_reminder_at?.getTime() ?? now
      const due = medicine.may_remind ? listDosesToRemind(schedule, from, now) : []
      const doses = due.filter((dose) => !taken.has(toKey(medicine.id, dose)))
      // A transaction has a single connection, so its statements run one after the other.
      // oxlint-disable-next-line no-await-in-loop
      await remind(deps, tx, medicine.user_id, doses)
      // Taken doses are checked too, because the user may undo the mark within the hour.
      // oxlint-disable-next-line no-await-in-loop
      if (medicine.has_missed_dose_notices) await addDoseChecks(tx, medicine.id, due)
      // oxlint-disable-next-line no-await-in-loop
      await setNextReminder(tx, medicine.id, findNextDoseInstant(schedule, now))
    }
    return medicines.length
  })

async function remind(deps: JobDeps, tx: Db, userId: number, doses: Dose[]) {
  // oxlint-disable-next-line no-await-in-loop
  for (const dose of doses)
    await addNotificationInTransaction(deps, tx, toUserRecipient(userId), createMedicineReminderNotice(dose))
}

const toKey = (medicineId: number, { day, time }: Dose) => `${medicineId} ${day} ${time}`

/** Doses that are reminded may be of yesterday, just after midnight. */
async function listTakenKeys(tx: Db, medicines: DueMedicine[], now: Instant) {
  const yesterday = addDays(instantToShanghaiDay(now), -1)
  const ids = medicines.map(({ id }) => id)
  const taken = ids.length > 0 ? await listTakenDosesSince(tx, ids, yesterday) : []
  return new Set(taken.map(({ medicine_id, ...dose }) => toKey(medicine_id, dose)))
}

export const medicineJobs = (deps: JobDeps): PgJob[] => [
  { name: 'medicines.remind', everyMs: minuteMs, run: (now) => sendMedicineReminders(deps, now) },
  { name: 'medicines.checkDoses', everyMs: minuteMs, run: (now) => notifyMissedDoses(deps, now) },
]
