import { get, post } from '@sanhe/kit/http/contract'
import { ById, id, name } from '@sanhe/kit/http/fields'
import { yuan } from '@sanhe/kit/money'
import { z } from 'zod'
import { CoordType, Done, pagination, PageQuery, phone } from '#core/contract'

const idInQuery = z.coerce.number().pipe(id)
const hourAndMinute = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is HH:MM')
/** The number of the thing, or that of its order, which is what clients were given. */
const ByIdOrOrderNo = z.object({ id: z.string().max(40) })

const HospitalsQuery = z
  .object({
    lat: z.coerce.number().min(-90).max(90).optional(),
    lng: z.coerce.number().min(-180).max(180).optional(),
    coordType: CoordType,
  })
  .refine(({ lat, lng }) => (lat === undefined) === (lng === undefined), 'lat and lng go together')

const Named = z.object({ id: z.number().int(), name: z.string() })
const Doctor = Named.extend({ title: z.string().nullable() })
const text = z.string().nullable()
const day = z.string().describe('YYYY-MM-DD in Shanghai')
const time = z.string().describe('HH:MM in Shanghai')

const appointmentStatuses = ['pending', 'paid', 'confirmed', 'completed', 'cancelled', 'refunded'] as const
const consultationStatuses = ['pending', 'paid', 'replied', 'completed', 'cancelled'] as const

const Appointment = z.object({
  id: z.number().int(),
  orderId: z.string(),
  status: z.enum(appointmentStatuses),
  hospital: Named.extend({ address: text, phone: text }),
  department: Named,
  doctor: Doctor,
  date: day,
  time,
  endTime: time,
  patientName: z.string(),
  patientPhone: z.string().describe('Masked: 138****1234'),
  fee: yuan,
  canCancel: z.boolean(),
  paymentUrl: z.string().nullable().describe('While it is to be paid'),
  paidAt: text,
  cancelledAt: text,
  cancelReason: text,
  createdAt: z.string(),
})

const Consultation = z.object({
  id: z.number().int(),
  orderId: z.string(),
  status: z.enum(consultationStatuses),
  doctor: Doctor,
  symptomDescription: z.string(),
  images: z.array(z.string()),
  reply: text,
  disclaimer: z.string(),
  fee: yuan,
  paymentUrl: z.string().nullable().describe('While it is to be paid'),
  paidAt: text,
  dueAt: text.describe('By when the doctor means to answer'),
  repliedAt: text,
  createdAt: z.string(),
})

const AdminConsultation = Consultation.omit({ paymentUrl: true }).extend({
  user: z.object({ id: z.number().int(), nickname: text, phone: z.string().describe('Masked') }),
  overdue: z.boolean().describe('Whether the two hours passed without an answer'),
})
const AdminAppointment = Appointment.omit({ paymentUrl: true, canCancel: true }).extend({
  patientPhone: z.string().describe('Whole while it is paid or confirmed, else masked'),
  userId: z.number().int(),
})

const Placed = z.object({ orderId: z.string(), amount: yuan, paymentUrl: z.string() })

/** A slot with the one who comes: also what children book for their parents. */
export const Booking = z.strictObject({
  hospitalId: id,
  departmentId: id,
  doctorId: id,
  slotDate: z.iso.date().refine((date) => date >= '2000-01-01', 'is long past'),
  slotTime: hourAndMinute,
  patientName: name(50),
  patientPhone: phone,
  couponId: id.optional(),
})

/** Never fetched by this service: apps show them. */
const imageUrl = z
  .string()
  .max(500)
  .regex(/^(https?:\/\/[!-~]+|\/uploads\/[\w-]+(\/[\w-]+)*(\.\w+)?)$/, 'is no address of a picture')

const hospitals = {
  summary: 'Hospitals with their departments, the nearest first where a position is given',
  query: HospitalsQuery,
  reply: z.object({
    hospitals: z.array(
      Named.extend({ distance: z.number().nullable().describe('km'), departments: z.array(Named) }),
    ),
  }),
}

const FreeSlot = z.object({ date: day, time, fee: yuan })
const doctors = {
  summary: 'Doctors with the slots of the next 14 days that can still be booked',
  query: z.object({ hospitalId: idInQuery.optional(), departmentId: idInQuery.optional() }),
  reply: z.object({
    doctors: z.array(Doctor.extend({ rating: z.number(), availableSlots: z.array(FreeSlot) })),
  }),
}

export const medicalContract = {
  hospitals: get('/api/v1/medical/hospitals', { auth: 'user', ...hospitals }),
  departments: get('/api/v1/medical/hospitals/:id/departments', {
    auth: 'user',
    summary: 'One hospital and what its departments treat',
    params: ById,
    reply: z.object({
      hospital: Named.extend({
        address: text,
        phone: text,
        level: text,
        logoUrl: text,
        lat: z.number().nullable(),
        lng: z.number().nullable(),
      }),
      departments: z.array(Named.extend({ description: text })),
    }),
  }),
  doctors: get('/api/v1/medical/doctors', { auth: 'user', ...doctors }),
  schedules: get('/api/v1/medical/doctors/:id/schedules', {
    auth: 'user',
    summary: 'One doctor and all hours of the next 14 days, also those that are full',
    params: ById,
    reply: z.object({
      doctor: Doctor.extend({
        hospital: Named,
        department: Named,
        avatarUrl: text,
        specialty: text,
        rating: z.number(),
        ratingCount: z.number().int(),
        consultationFee: yuan.describe('What it costs to ask in writing'),
      }),
      schedules: z.array(
        z.object({
          id: z.number().int(),
          date: day,
          time,
          endTime: time,
          fee: yuan,
          remaining: z.number().int(),
          status: z.enum(['available', 'full', 'closed']),
        }),
      ),
    }),
  }),
  book: post('/api/v1/medical/appointments', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Holds a slot for half an hour, until it is paid',
    body: Booking,
    reply: Placed,
  }),
  appointments: get('/api/v1/medical/appointments', {
    auth: 'user',
    summary: 'One’s appointments, newest first',
    query: PageQuery.extend({ status: z.enum(appointmentStatuses).optional() }),
    reply: z.object({ appointments: z.array(Appointment), ...pagination }),
  }),
  appointment: get('/api/v1/medical/appointments/:id', {
    auth: 'user',
    summary: 'One appointment, by its number or its order’s',
    params: ByIdOrOrderNo,
    reply: Appointment,
  }),
  cancelAppointment: post('/api/v1/medical/appointments/:id/cancel', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Cancels up to 24 hours before; what was paid goes back',
    params: ByIdOrOrderNo,
    body: z.strictObject({ reason: name(200).optional() }).nullish(),
    reply: Done.extend({ refundAmount: yuan }),
  }),
  consult: post('/api/v1/medical/consultations', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Asks a doctor in writing, with up to three pictures',
    body: z.strictObject({
      doctorId: id,
      symptomDescription: name(2000),
      // More than three are refused by their own code.
      images: z.array(imageUrl).max(50).default([]),
      couponId: id.optional(),
    }),
    reply: Placed.extend({ id: z.number().int() }),
  }),
  consultations: get('/api/v1/medical/consultations', {
    auth: 'user',
    summary: 'One’s consultations, newest first',
    query: PageQuery.extend({ status: z.enum(consultationStatuses).optional() }),
    reply: z.object({ consultations: z.array(Consultation), ...pagination }),
  }),
  consultation: get('/api/v1/medical/consultations/:id', {
    auth: 'user',
    summary: 'One consultation, by its number or its order’s',
    params: ByIdOrOrderNo,
    reply: Consultation,
  }),
}

/** What children choose from who book for a parent. */
export const medicalChildContract = {
  hospitals: get('/api/child/medical/hospitals', { auth: 'child', ...hospitals }),
  doctors: get('/api/child/medical/doctors', { auth: 'child', ...doctors }),
}

export const medicalAdminContract = {
  consultations: get('/api/admin/consultations', {
    auth: 'admin',
    summary: 'Consultations; those that wait come oldest first',
    query: PageQuery.extend({ status: z.enum(consultationStatuses).optional() }),
    reply: z.object({ consultations: z.array(AdminConsultation), ...pagination }),
  }),
  reply: post('/api/admin/consultations/:id/reply', {
    auth: 'admin',
    summary: 'Gives the doctor’s answer; the user is told by push and SMS',
    params: ById,
    body: z.strictObject({ reply: name(2000) }),
    reply: Done,
  }),
  appointments: get('/api/admin/appointments', {
    auth: 'admin',
    summary: 'Appointments; `paid` are those that a hospital still has to confirm, soonest first',
    query: PageQuery.extend({
      status: z.enum(appointmentStatuses).optional(),
      scheduleId: idInQuery.optional(),
    }),
    reply: z.object({ appointments: z.array(AdminAppointment), ...pagination }),
  }),
  confirm: post('/api/admin/appointments/:id/confirm', {
    auth: 'admin',
    summary: 'Confirms a paid appointment of a hospital that does so by hand',
    params: ById,
    reply: Done,
  }),
}
