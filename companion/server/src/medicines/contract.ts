import { del, get, post, put } from '@sanhe/kit/http/contract'
import { IdParams, nameSchema } from '@sanhe/kit/http/fields'
import { z } from 'zod'
import { hourAndMinuteField, SuccessResponse, weekdays } from '#core/contract'

/** Largest number of medicines per user. */
export const maxMedicines = 20
const maxTimes = 6

const isDistinct = (values: string[]) => new Set(values).size === values.length
const day = z.iso.date().refine((date) => /^20\d\d/.test(date), 'is of another century')
const weekday = z.enum(weekdays)

export const Medicine = z.object({
  id: z.number().int(),
  name: z.string(),
  dose: z.string(),
  times: z.array(z.string()).describe('HH:MM in Shanghai, earliest first'),
  weekdays: z.array(weekday),
  startDay: z.string(),
  lastDay: z.string().nullable(),
})

const MedicineInput = z
  .strictObject({
    name: nameSchema(40),
    dose: nameSchema(20).describe('Amount of one dose, such as 1 片'),
    times: z
      .array(hourAndMinuteField)
      .min(1)
      .max(maxTimes)
      .refine(isDistinct, 'must be distinct')
      .transform((times) => times.toSorted()),
    weekdays: z
      .array(weekday)
      .min(1)
      .max(weekdays.length)
      .refine(isDistinct, 'must be distinct')
      .transform((chosen) => weekdays.filter((one) => chosen.includes(one)))
      .default([...weekdays]),
    startDay: day,
    lastDay: day.nullish().describe('Day of the last dose, if the end is known'),
  })
  .refine(({ startDay, lastDay }) => !lastDay || lastDay >= startDay, {
    path: ['lastDay'],
    message: 'is before the first day',
  })
export type MedicineInput = z.output<typeof MedicineInput>

const DoseOfToday = z.object({
  medicineId: z.number().int(),
  name: z.string(),
  dose: z.string(),
  time: z.string().describe('HH:MM in Shanghai'),
  state: z
    .enum(['upcoming', 'due', 'missed', 'taken'])
    .describe('A dose is due for an hour from its time, then missed. A missed dose can still be taken'),
})

export const DosesOfToday = z.object({ day: z.string(), doses: z.array(DoseOfToday) })

const DoseParams = IdParams.extend({ time: hourAndMinuteField })

export const medicinesContract = {
  list: get('/api/v1/medicines', {
    auth: 'user',
    summary: 'List the medicines that you take',
    reply: z.object({ medicines: z.array(Medicine) }),
  }),
  today: get('/api/v1/medicines/today', {
    auth: 'user',
    summary: 'List the doses of today in order of time',
    reply: DosesOfToday,
  }),
  add: post('/api/v1/medicines', {
    auth: 'user',
    summary: 'Add a medicine (at most 20); needs the consent to health data',
    body: MedicineInput,
    reply: SuccessResponse.extend({ medicine: Medicine }),
  }),
  update: put('/api/v1/medicines/:id', {
    auth: 'user',
    summary: 'Replace name, dose, times and days of a medicine',
    params: IdParams,
    body: MedicineInput,
    reply: SuccessResponse.extend({ medicine: Medicine }),
  }),
  remove: del('/api/v1/medicines/:id', {
    auth: 'user',
    summary: 'Delete a medicine with its record of taken doses',
    params: IdParams,
    reply: SuccessResponse,
  }),
  take: put('/api/v1/medicines/:id/doses/:time', {
    auth: 'user',
    summary: 'Mark a dose of today as taken',
    params: DoseParams,
    reply: SuccessResponse,
  }),
  undoTake: del('/api/v1/medicines/:id/doses/:time', {
    auth: 'user',
    summary: 'Mark a dose of today as not taken',
    params: DoseParams,
    reply: SuccessResponse,
  }),
}
