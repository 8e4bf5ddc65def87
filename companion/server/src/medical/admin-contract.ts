import { get, post } from '@sanhe/kit/http/contract'
import { IdParams, idSchema, nameSchema } from '@sanhe/kit/http/fields'
import { z } from 'zod'
import { SuccessResponse, PageQuery, paginationFields, orderSearchFields } from '#core/contract'
import { Appointment, appointmentStatuses, Consultation, consultationStatuses } from './contract.ts'

const idInQuery = z.coerce.number().pipe(idSchema)
const text = z.string().nullable()

const AdminConsultation = Consultation.omit({ paymentUrl: true }).extend({
  user: z.object({ id: z.number().int(), nickname: text, phone: text.describe('Masked; null for doctors') }),
  overdue: z.boolean().describe('Whether two hours passed without an answer'),
})
const AdminAppointment = Appointment.omit({ paymentUrl: true, canCancel: true }).extend({
  patientPhone: z
    .string()
    .describe('Full number while paid or confirmed, else masked; always masked for doctors'),
  userId: z.number().int(),
})

export const medicalAdminContract = {
  consultations: get('/api/admin/consultations', {
    auth: 'admin',
    roles: ['owner', 'operations', 'doctor'],
    summary: 'List consultations (`paid`: longest waiting first; doctors: their own)',
    query: PageQuery.extend({
      ...orderSearchFields,
      status: z.enum(consultationStatuses).optional(),
    }),
    reply: z.object({ consultations: z.array(AdminConsultation), ...paginationFields }),
  }),
  consultation: get('/api/admin/consultations/:id', {
    auth: 'admin',
    roles: ['owner', 'operations', 'doctor'],
    summary: 'Get a consultation (doctors: their own); each access is logged',
    params: IdParams,
    reply: AdminConsultation,
  }),
  reply: post('/api/admin/consultations/:id/reply', {
    auth: 'admin',
    roles: ['owner', 'operations', 'doctor'],
    summary: 'Answer a consultation; the user is notified by push and SMS',
    params: IdParams,
    body: z.strictObject({ reply: nameSchema(2000) }),
    reply: SuccessResponse,
  }),
  appointments: get('/api/admin/appointments', {
    auth: 'admin',
    roles: ['owner', 'operations', 'doctor', 'support'],
    summary: 'List appointments (`paid`: soonest first; doctors: their own)',
    query: PageQuery.extend({
      status: z.enum(appointmentStatuses).optional(),
      scheduleId: idInQuery.optional(),
      ...orderSearchFields,
      day: z.iso.date().optional().describe('Day of the appointment'),
    }),
    reply: z.object({ appointments: z.array(AdminAppointment), ...paginationFields }),
  }),
  confirm: post('/api/admin/appointments/:id/confirm', {
    auth: 'admin',
    roles: ['owner', 'operations', 'doctor'],
    summary: 'Confirm a paid appointment (hospitals with manual confirmation)',
    params: IdParams,
    reply: SuccessResponse,
  }),
  refuse: post('/api/admin/appointments/:id/refuse', {
    auth: 'admin',
    roles: ['owner', 'operations', 'doctor'],
    summary: 'Cancel a paid or confirmed appointment with a reason and a full refund',
    params: IdParams,
    body: z.strictObject({ reason: nameSchema(200).describe('The user reads it') }),
    reply: SuccessResponse,
  }),
}
