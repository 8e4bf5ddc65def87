import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Instant, instantToShanghaiDay, toDate } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, apiError as refuseCommon } from '#core'
import { assertHealthConsent } from '#health'
import { maxMedicines, type MedicineInput } from './contract.ts'
import { apiError } from './errors.ts'
import { decideDoseState, type Dose, findNextDoseInstant, listDosesOfDay } from './rules.ts'
import * as store from './store.ts'
import { toMedicineSchedule } from './views.ts'

export type MedicineDeps = Pick<Deps, 'db' | 'clock' | 'config'>

function toColumns({ startDay, lastDay, ...input }: MedicineInput, now: Instant) {
  const columns = { ...input, start_day: startDay, last_day: lastDay ?? null }
  const next = findNextDoseInstant(toMedicineSchedule(columns), now)
  return { ...columns, next_reminder_at: next === null ? null : toDate(next), updated_at: toDate(now) }
}

export const addMedicine = ({ db, clock, config }: MedicineDeps, userId: number, input: MedicineInput) =>
  inTransaction(db, async (tx) => {
    await assertHealthConsent(config, tx, userId)
    const known = await store.listMedicines(tx, userId)
    if (known.length >= maxMedicines) throw apiError('MEDICINE_LIMIT_REACHED')
    const now = clock.now()
    return store.addMedicine(tx, { user_id: userId, ...toColumns(input, now), created_at: toDate(now) })
  })

export const updateMedicine = (
  { db, clock, config }: MedicineDeps,
  userId: number,
  id: number,
  input: MedicineInput,
) =>
  inTransaction(db, async (tx) => {
    await assertHealthConsent(config, tx, userId)
    const updated = await store.updateMedicine(tx, userId, id, toColumns(input, clock.now()))
    if (!updated) throw refuseCommon('NOT_FOUND')
    return updated
  })

export async function removeMedicine({ db }: MedicineDeps, userId: number, id: number) {
  if (!(await store.deleteMedicine(db, userId, id))) throw refuseCommon('NOT_FOUND')
}

/** Lists the medicines of a user, and the doses of today in order of time. */
export async function readMedicinesOfToday({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: number) {
  const now = clock.now()
  const day = instantToShanghaiDay(now)
  const [medicines, taken] = await Promise.all([
    store.listMedicines(db, userId),
    store.listTakenDoses(db, userId, day),
  ])
  const takenKeys = new Set(taken.map(({ medicine_id, time }) => `${medicine_id} ${time}`))
  const doses = medicines.flatMap((medicine) =>
    listDosesOfDay(toMedicineSchedule(medicine), day).map((dose) => ({
      medicineId: medicine.id,
      name: medicine.name,
      dose: medicine.dose,
      time: dose.time,
      state: decideDoseState(dose, takenKeys.has(`${medicine.id} ${dose.time}`), now),
    })),
  )
  const sorted = doses.toSorted((a, b) => a.time.localeCompare(b.time) || a.medicineId - b.medicineId)
  return { medicines, day, doses: sorted }
}

type DoseReference = { id: number; time: string }

/** Locks a medicine of the user and returns it with its dose of today at that time. */
async function lockDoseOfToday(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  userId: number,
  { id, time }: DoseReference,
): Promise<{ medicine: store.MedicineRow; dose: Dose }> {
  const medicine = await store.lockMedicine(tx, userId, id)
  const today = instantToShanghaiDay(clock.now())
  const dose =
    medicine && listDosesOfDay(toMedicineSchedule(medicine), today).find((one) => one.time === time)
  if (!medicine || !dose) throw refuseCommon('NOT_FOUND')
  return { medicine, dose }
}

/** Marks a dose of today as taken. A repeated request changes nothing. */
export const takeDose = (deps: MedicineDeps, userId: number, reference: DoseReference) =>
  inTransaction(deps.db, async (tx) => {
    await assertHealthConsent(deps.config, tx, userId)
    const { medicine, dose } = await lockDoseOfToday(tx, deps, userId, reference)
    await store.addTakenDose(tx, medicine, dose, deps.clock.now())
  })

/** Marks a dose of today as not taken. A repeated request changes nothing. */
export const undoTakeDose = (deps: MedicineDeps, userId: number, reference: DoseReference) =>
  inTransaction(deps.db, async (tx) => {
    const { medicine, dose } = await lockDoseOfToday(tx, deps, userId, reference)
    await store.deleteTakenDose(tx, medicine.id, dose)
  })
