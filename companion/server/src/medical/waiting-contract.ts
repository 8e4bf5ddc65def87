import { del, get, post } from '@sanhe/kit/http/contract'
import { dateTimeStringSchema, IdParams, idSchema } from '@sanhe/kit/http/fields'
import { yuanSchema } from '@sanhe/kit/money'
import { z } from 'zod'
import { SuccessResponse, PageQuery, paginationFields } from '#core/contract'
import { PayParams } from '#orders/contract'
import { AppointmentBookingInput, PlacedOrderResponse } from './contract.ts'

const number = z.number().int()
const bookableDay = z.iso.date().refine((day) => day >= '2000-01-01' && day < '2100-01-01', 'is far away')
const named = z.object({ id: number, name: z.string() })

const Entry = z.object({
  id: number,
  status: z.enum(['waiting', 'offered']),
  doctor: named.extend({ title: z.string().nullable() }),
  hospital: named,
  department: named,
  day: z.string(),
  position: number.nullable().describe('1 is next; null while a place is offered'),
  offer: z
    .object({
      time: z.string().describe('HH:MM in Shanghai'),
      endTime: z.string(),
      fee: yuanSchema,
      expiresAt: dateTimeStringSchema.describe('The place is held until then'),
    })
    .nullable(),
  createdAt: dateTimeStringSchema,
})

const path = '/api/v1/medical/waiting-list'

/** Waiting list of a doctor on a day whose places are all taken. */
export const waitingListContract = {
  list: get(path, {
    auth: 'user',
    summary: 'List what you wait for, offered places first',
    reply: z.object({ entries: z.array(Entry) }),
  }),
  join: post(path, {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Join the waiting list of a doctor on a full day',
    body: z.strictObject({ doctorId: idSchema, day: bookableDay }),
    reply: SuccessResponse.extend({ entry: Entry }),
  }),
  leave: del(`${path}/:id`, {
    auth: 'user',
    summary: 'Leave a waiting list',
    params: IdParams,
    reply: SuccessResponse,
  }),
  accept: post(`${path}/:id/accept`, {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Book the offered place (held for 30 minutes until payment)',
    params: IdParams,
    body: AppointmentBookingInput.pick({ patientName: true, patientPhone: true, couponId: true }),
    reply: PlacedOrderResponse,
  }),
  decline: post(`${path}/:id/decline`, {
    auth: 'user',
    summary: 'Decline an offered place',
    params: IdParams,
    reply: SuccessResponse,
  }),
}

const childPath = '/api/child/waiting-list'

/** Waiting lists that a child joins for a parent who shares appointments. */
export const waitingListChildContract = {
  fullDays: get('/api/child/medical/doctors/:id/full-days', {
    auth: 'child',
    summary: 'List the coming days of a doctor without a free place',
    params: IdParams,
    reply: z.object({ days: z.array(z.string()) }),
  }),
  list: get('/api/child/parents/:id/waiting-list', {
    auth: 'child',
    summary: 'List the waiting lists that you joined for a parent',
    params: IdParams,
    reply: waitingListContract.list.reply,
  }),
  join: post('/api/child/parents/:id/waiting-list', {
    auth: 'child',
    limit: 'sensitive',
    summary: 'Join the waiting list of a doctor for a parent',
    params: IdParams,
    body: waitingListContract.join.body,
    reply: waitingListContract.join.reply,
  }),
  leave: del(`${childPath}/:id`, {
    auth: 'child',
    summary: 'Leave a waiting list that you joined for a parent',
    params: IdParams,
    reply: SuccessResponse,
  }),
  accept: post(`${childPath}/:id/accept`, {
    auth: 'child',
    limit: 'sensitive',
    summary: 'Book and pay the place that is held for a parent',
    params: IdParams,
    body: AppointmentBookingInput.pick({ patientName: true, patientPhone: true }).partial(),
    reply: PlacedOrderResponse.extend({ payParams: PayParams.nullable() }),
  }),
  decline: post(`${childPath}/:id/decline`, {
    auth: 'child',
    summary: 'Decline a place that is held for a parent',
    params: IdParams,
    reply: SuccessResponse,
  }),
}

export const waitingListAdminContract = {
  list: get('/api/admin/medical/waiting-list', {
    auth: 'admin',
    roles: ['owner', 'operations', 'doctor', 'support'],
    summary: 'List the waiting list of a doctor on a day',
    query: PageQuery.extend({ doctorId: z.coerce.number().pipe(idSchema), day: bookableDay }),
    reply: z.object({
      entries: z.array(
        Entry.pick({ id: true, status: true, position: true, offer: true, createdAt: true }).extend({
          user: z.object({ id: number, nickname: z.string().nullable() }),
        }),
      ),
      ...paginationFields,
    }),
  }),
}
