import { get, post } from '@sanhe/kit/http/contract'
import { IdParams, idField, nameField } from '@sanhe/kit/http/fields'
import { yuanField } from '@sanhe/kit/money'
import { z } from 'zod'
import { CoordType, SuccessResponse, PageQuery, paginationFields, phone } from '#core/contract'

const idInQuery = z.coerce.number().pipe(idField)
const hourAndMinute = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is HH:MM')
/** The id of the appointment or consultation, or the order number, which clients receive when they book. */
const ByIdOrOrderNo = z.object({ id: z.string().max(40) })

const HospitalsQuery = z
  .object({
    lat: z.coerce.number().min(-90).max(90).optional(),
    lng: z.coerce.number().min(-180).max(180).optional(),
    coordType: CoordType,
  })
  .refine(({ lat, lng }) => (lat === undefined) === (lng === undefined), 'lat and lng go together')

const NamedRow = z.object({ id: z.number().int(), name: z.string() })
const Doctor = NamedRow.extend({ title: z.string().nullable() })
const text = z.string().nullable()
const day = z.string().describe('YYYY-MM-DD in Shanghai')
const time = z.string().describe('HH:MM in Shanghai')

export const appointmentStatuses = [
  'pending',
  'paid',
  'confirmed',
  'completed',
  'cancelled',
  'refunded',
] as const
export const consultationStatuses = ['pending', 'paid', 'replied', 'completed', 'cancelled'] as const

export const Appointment = z.object({
  id: z.number().int(),
  orderId: z.string(),
  status: z.enum(appointmentStatuses),
  hospital: NamedRow.extend({ address: text, phone: text }),
  department: NamedRow,
  doctor: Doctor,
  date: day,
  time,
  endTime: time,
  patientName: z.string(),
  patientPhone: z.string().describe('Masked: 138****1234'),
  fee: yuanField,
  canCancel: z.boolean(),
  paymentUrl: z.string().nullable().describe('Set while the order is unpaid'),
  paidAt: text,
  cancelledAt: text,
  cancelReason: text,
  createdAt: z.string(),
})

export const Consultation = z.object({
  id: z.number().int(),
  orderId: z.string(),
  status: z.enum(consultationStatuses),
  doctor: Doctor,
  symptomDescription: z.string(),
  images: z.array(z.string()),
  reply: text,
  disclaimer: z.string(),
  fee: yuanField,
  paymentUrl: z.string().nullable().describe('Set while the order is unpaid'),
  paidAt: text,
  dueAt: text.describe('Time by which the doctor should answer'),
  repliedAt: text,
  createdAt: z.string(),
})

export const PlacedOrder = z.object({ orderId: z.string(), amount: yuanField, paymentUrl: z.string() })

/** A slot and the patient. Children who book for their parents send the same fields. */
export const AppointmentBookingInput = z.strictObject({
  hospitalId: idField,
  departmentId: idField,
  doctorId: idField,
  slotDate: z.iso.date().refine((date) => date >= '2000-01-01', 'is long past'),
  slotTime: hourAndMinute,
  patientName: nameField(50),
  patientPhone: phone,
  couponId: idField.optional(),
})

/** URL of an image. The server never fetches the URL; clients show the image. */
const imageUrl = z
  .string()
  .max(500)
  .regex(/^(https?:\/\/[!-~]+|\/uploads\/[\w-]+(\/[\w-]+)*(\.\w+)?)$/, 'is no address of a picture')

const hospitals = {
  summary: 'List hospitals with departments, by distance if a position is given',
  query: HospitalsQuery,
  reply: z.object({
    hospitals: z.array(
      NamedRow.extend({ distance: z.number().nullable().describe('km'), departments: z.array(NamedRow) }),
    ),
  }),
}

const FreeSlot = z.object({ date: day, time, fee: yuanField })
const doctors = {
  summary: 'List doctors with free slots of the next 14 days',
  query: z.object({ hospitalId: idInQuery.optional(), departmentId: idInQuery.optional() }),
  reply: z.object({
    doctors: z.array(
      Doctor.extend({ avatarUrl: text, rating: z.number(), availableSlots: z.array(FreeSlot) }),
    ),
  }),
}

/** Request and reply of a cancellation, by the patient or by the child who booked. */
export const appointmentCancellation = {
  body: z.strictObject({ reason: nameField(200).optional() }).nullish(),
  reply: SuccessResponse.extend({ refundAmount: yuanField }),
}

export const medicalContract = {
  hospitals: get('/api/v1/medical/hospitals', { auth: 'user', ...hospitals }),
  departments: get('/api/v1/medical/hospitals/:id/departments', {
    auth: 'user',
    summary: 'Get a hospital and its departments',
    params: IdParams,
    reply: z.object({
      hospital: NamedRow.extend({
        address: text,
        phone: text,
        level: text,
        logoUrl: text,
        lat: z.number().nullable(),
        lng: z.number().nullable(),
      }),
      departments: z.array(NamedRow.extend({ description: text })),
    }),
  }),
  doctors: get('/api/v1/medical/doctors', { auth: 'user', ...doctors }),
  schedules: get('/api/v1/medical/doctors/:id/schedules', {
    auth: 'user',
    summary: 'Get a doctor and all slots of the next 14 days',
    params: IdParams,
    reply: z.object({
      doctor: Doctor.extend({
        hospital: NamedRow,
        department: NamedRow,
        avatarUrl: text,
        specialty: text,
        rating: z.number(),
        ratingCount: z.number().int(),
        consultationFee: yuanField.describe('Price of a consultation'),
      }),
      schedules: z.array(
        z.object({
          id: z.number().int(),
          date: day,
          time,
          endTime: time,
          fee: yuanField,
          remaining: z.number().int(),
          status: z.enum(['available', 'full', 'closed']),
        }),
      ),
    }),
  }),
  book: post('/api/v1/medical/appointments', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Book an appointment (held for 30 minutes until payment)',
    body: AppointmentBookingInput,
    reply: PlacedOrder,
  }),
  appointments: get('/api/v1/medical/appointments', {
    auth: 'user',
    summary: 'List my appointments, newest first',
    query: PageQuery.extend({ status: z.enum(appointmentStatuses).optional() }),
    reply: z.object({ appointments: z.array(Appointment), ...paginationFields }),
  }),
  appointment: get('/api/v1/medical/appointments/:id', {
    auth: 'user',
    summary: 'Get an appointment by id or order number',
    params: ByIdOrOrderNo,
    reply: Appointment,
  }),
  cancelAppointment: post('/api/v1/medical/appointments/:id/cancel', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Cancel an appointment with refund (until 24 hours before it starts)',
    params: ByIdOrOrderNo,
    ...appointmentCancellation,
  }),
  consult: post('/api/v1/medical/consultations', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Ask a doctor in writing (with up to three pictures)',
    body: z.strictObject({
      doctorId: idField,
      symptomDescription: nameField(2000),
      // A larger limit than three images, so that the rules can answer TOO_MANY_IMAGES for the fourth.
      images: z.array(imageUrl).max(50).default([]),
      couponId: idField.optional(),
    }),
    reply: PlacedOrder.extend({ id: z.number().int() }),
  }),
  consultations: get('/api/v1/medical/consultations', {
    auth: 'user',
    summary: 'List my consultations, newest first',
    query: PageQuery.extend({ status: z.enum(consultationStatuses).optional() }),
    reply: z.object({ consultations: z.array(Consultation), ...paginationFields }),
  }),
  consultation: get('/api/v1/medical/consultations/:id', {
    auth: 'user',
    summary: 'Get a consultation by id or order number',
    params: ByIdOrOrderNo,
    reply: Consultation,
  }),
}

/** Catalogue endpoints for a child who books for a parent. */
export const medicalChildContract = {
  hospitals: get('/api/child/medical/hospitals', { auth: 'child', ...hospitals }),
  doctors: get('/api/child/medical/doctors', { auth: 'child', ...doctors }),
}
