import { idSchema } from '@sanhe/kit/http/fields'
import { yuanToFenSchema, yuanSchema } from '@sanhe/kit/money'
import { z } from 'zod'
import { hourAndMinuteField } from '#core/contract'

/** A calendar day, limited to years that both JavaScript and PostgreSQL represent. */
export const schedulableDay = z.iso
  .date()
  .refine((date) => date >= '2000-01-01' && date < '2100-01-01', 'is far away')

export const Schedule = z.object({
  id: z.number().int(),
  doctorId: z.number().int(),
  date: z.string(),
  time: z.string(),
  endTime: z.string(),
  fee: yuanSchema,
  maxPatients: z.number().int(),
  booked: z.number().int(),
  status: z.enum(['available', 'full', 'closed']),
})
const maxPatients = z.number().int().min(1).max(1000)
const fee = yuanToFenSchema.describe('0 means free of charge')
export const NewSchedules = z.strictObject({
  doctorId: idSchema,
  fromDay: schedulableDay,
  toDay: schedulableDay,
  times: z
    .array(z.strictObject({ from: hourAndMinuteField, to: hourAndMinuteField }))
    .min(1)
    .max(24)
    .describe('Sessions on each of these days, in Shanghai time'),
  minutesPerSlot: z.number().int().min(5).max(720),
  maxPatients,
  fee,
})
export const ScheduleChanges = z.strictObject({ maxPatients: maxPatients.optional(), fee: fee.optional() })
