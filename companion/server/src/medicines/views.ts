import type { Weekday } from '#core'
import type { MedicineSchedule } from './rules.ts'
import type { MedicineRow } from './store.ts'

type ScheduleColumns = Pick<MedicineRow, 'times' | 'weekdays' | 'start_day' | 'last_day'>

/** The weekdays of a row have been checked by the contract. */
export const toMedicineSchedule = (row: ScheduleColumns): MedicineSchedule => ({
  times: row.times,
  weekdays: row.weekdays as Weekday[],
  startDay: row.start_day,
  lastDay: row.last_day,
})

export const toMedicineResponse = (row: MedicineRow) => ({
  id: row.id,
  name: row.name,
  dose: row.dose,
  ...toMedicineSchedule(row),
})
