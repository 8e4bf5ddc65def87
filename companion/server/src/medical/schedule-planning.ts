import { fenToDecimalYuan } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import type { z } from 'zod'
import { type Db, createSuccessResponse, apiError as refuseCommon } from '#core'
import type { NewSchedules, ScheduleChanges } from './schedule-contract.ts'
import { countActiveAppointments, lockDoctorRow } from './catalogue-admin-store.ts'
import type { CatalogueAdminDeps } from './catalogue-administration.ts'
import { apiError } from './errors.ts'
import { listSlotsOfPlan, decideSchedulePlanRefusal, getSlotStatus } from './rules.ts'
import * as store from './schedule-planning-store.ts'
import { addMissingSchedules } from './schedule-store.ts'
import { offerFreePlaces } from './waiting-offers.ts'
import { listDaysWithWaitingUsers } from './waiting-store.ts'

/**
 * Creates the slots that do not exist yet. A repeated request therefore creates no slots. Requests for the same doctor
 * run one after another.
 */
export async function createSchedules(deps: CatalogueAdminDeps, input: z.output<typeof NewSchedules>) {
  const { doctorId, maxPatients, fee, ...plan } = input
  const refusal = decideSchedulePlanRefusal(plan, deps.clock.now())
  if (refusal) throw apiError(refusal)
  const slots = listSlotsOfPlan(plan)
  const rows = slots.map(({ date, start, end }) => ({
    doctor_id: doctorId,
    schedule_date: date,
    start_time: start,
    end_time: end,
    max_patients: maxPatients,
    fee: fenToDecimalYuan(fee),
  }))
  const times = slots.filter(({ date }) => date === plan.fromDay)
  const created = await inTransaction(deps.db, async (tx) => {
    if (!(await lockDoctorRow(tx, doctorId))) throw refuseCommon('NOT_FOUND')
    if (await store.hasOverlappingSlot(tx, input, times)) throw apiError('SCHEDULE_OVERLAPS')
    const added = await addMissingSchedules(tx, rows)
    const waitedFor = await listDaysWithWaitingUsers(tx, doctorId)
    for (const { id, day } of added) if (waitedFor.has(day)) await offerFreePlaces(deps, tx, id)
    return added.length
  })
  return { ...createSuccessResponse('排班已生成'), created, existing: rows.length - created }
}

async function lockSchedule(tx: Db, id: number) {
  const schedule = await store.findAndLockScheduleRow(tx, id)
  if (!schedule) throw refuseCommon('NOT_FOUND')
  return schedule
}

export async function changeSchedule(
  deps: CatalogueAdminDeps,
  id: number,
  { maxPatients, fee }: z.output<typeof ScheduleChanges>,
) {
  await inTransaction(deps.db, async (tx) => {
    const { current_patients: booked, max_patients, status } = await lockSchedule(tx, id)
    const places = maxPatients ?? max_patients
    if (places < booked) throw apiError('FEWER_THAN_BOOKED')
    await store.updateSchedule(tx, id, {
      max_patients: places,
      status: status === 'closed' ? status : getSlotStatus(booked, places),
      ...(fee !== undefined && { fee: fenToDecimalYuan(fee) }),
    })
    await offerFreePlaces(deps, tx, id)
  })
  return createSuccessResponse('时段已更新')
}

/**
 * Closes a slot for new bookings. The appointments of the slot remain. Administrators decide whether to refund these
 * appointments.
 */
export async function closeSchedule({ db }: CatalogueAdminDeps, id: number) {
  const appointments = await inTransaction(db, async (tx) => {
    await lockSchedule(tx, id)
    await store.updateSchedule(tx, id, { status: 'closed' })
    return countActiveAppointments(tx, id)
  })
  return { ...createSuccessResponse('时段已关闭'), appointments }
}

export async function openSchedule(deps: CatalogueAdminDeps, id: number) {
  await inTransaction(deps.db, async (tx) => {
    const { current_patients: booked, max_patients: places } = await lockSchedule(tx, id)
    await store.updateSchedule(tx, id, { status: getSlotStatus(booked, places) })
    await offerFreePlaces(deps, tx, id)
  })
  return createSuccessResponse('时段已开放')
}
