import { get, post } from '@sanhe/kit/http/contract'
import { IdParams, idField, nameField } from '@sanhe/kit/http/fields'
import { z } from 'zod'
import { Done, PageQuery, pagination } from '#core/contract'
import { Appointment, appointmentStatuses, Consultation, consultationStatuses } from './contract.ts'

const idInQuery = z.coerce.number().pipe(idField)
const text = z.string().nullable()

const AdminConsultation = Consultation.omit({ paymentUrl: true }).extend({
  user: z.object({ id: z.number().int(), nickname: text, phone: z.string().describe('Masked') }),
  overdue: z.boolean().describe('Whether two hours passed without an answer'),
})
const AdminAppointment = Appointment.omit({ paymentUrl: true, canCancel: true }).extend({
  patientPhone: z.string().describe('Full number while the appointment is paid or confirmed, else masked'),
  userId: z.number().int(),
})

export const medicalAdminContract = {
  consultations: get('/api/admin/consultations', {
    auth: 'admin',
    summary: 'List consultations (`paid`: longest waiting first)',
    query: PageQuery.extend({ status: z.enum(consultationStatuses).optional() }),
    reply: z.object({ consultations: z.array(AdminConsultation), ...pagination }),
  }),
  reply: post('/api/admin/consultations/:id/reply', {
    auth: 'admin',
    summary: 'Answer a consultation; the user is notified by push and SMS',
    params: IdParams,
    body: z.strictObject({ reply: nameField(2000) }),
    reply: Done,
  }),
  appointments: get('/api/admin/appointments', {
    auth: 'admin',
    summary: 'List appointments (`paid`: to be confirmed, soonest first)',
    query: PageQuery.extend({
      status: z.enum(appointmentStatuses).optional(),
      scheduleId: idInQuery.optional(),
    }),
    reply: z.object({ appointments: z.array(AdminAppointment), ...pagination }),
  }),
  confirm: post('/api/admin/appointments/:id/confirm', {
    auth: 'admin',
    summary: 'Confirm a paid appointment (hospitals with manual confirmation)',
    params: IdParams,
    reply: Done,
  }),
}
