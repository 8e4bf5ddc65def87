import type { FieldErrors } from '@sanhe/ui/form/use-form-check.ts'
import type { Medicine, MedicineWeekday } from './queries.ts'
import { allWeekdays } from './schedule-labels.ts'

export type MedicineForm = {
  name: string
  dose: string
  times: string[]
  weekdays: MedicineWeekday[]
  startDay: string
  /** Empty if the end is not known. */
  lastDay: string
}
type MedicineFormErrors = FieldErrors<keyof MedicineForm>

export const toMedicineForm = (saved: Medicine | undefined, today: string): MedicineForm => ({
  name: saved?.name ?? '',
  dose: saved?.dose ?? '1 片',
  times: saved?.times ?? ['08:00'],
  weekdays: saved?.weekdays ?? allWeekdays,
  startDay: saved?.startDay ?? today,
  lastDay: saved?.lastDay ?? '',
})

export const toMedicineRequest = ({ name, dose, lastDay, ...schedule }: MedicineForm) => ({
  ...schedule,
  name: name.trim(),
  dose: dose.trim(),
  lastDay: lastDay || null,
})

export function validateMedicineForm(form: MedicineForm): MedicineFormErrors {
  const { name, dose, times, weekdays, startDay, lastDay } = form
  return {
    ...(!name.trim() && { name: '请填药名' }),
    ...(!dose.trim() && { dose: '请填每次吃多少' }),
    ...(new Set(times).size < times.length && { times: '有两次时间一样，请改一个' }),
    ...(weekdays.length === 0 && { weekdays: '请至少选一天' }),
    ...(!startDay && { startDay: '请选开始的日期' }),
    ...(lastDay && lastDay < startDay && { lastDay: '最后一天不能早于开始的日期' }),
  }
}
