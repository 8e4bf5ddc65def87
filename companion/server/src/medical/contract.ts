import { get, post } from '@sanhe/kit/http/contract'
import { IdParams, idSchema, nameSchema } from '@sanhe/kit/http/fields'
import { yuanSchema } from '@sanhe/kit/money'
import { z } from 'zod'
import {
  CoordinateSystem,
  SuccessResponse,
  PageQuery,
  countedPaginationFields,
  mobilePhoneField,
  hourAndMinuteField,
  hasWholePosition,
  halfPositionIssue,
} from '#core/contract'

const idInQuery = z.coerce.number().pipe(idSchema)
/** The id of the appointment or consultation, or its order number. Clients receive the order number when they book. */
const ByIdOrOrderNo = z.object({ id: z.string().max(40) })

const HospitalsQuery = z
  .object({
    lat: z.coerce.number().min(-90).max(90).optional(),
    lng: z.coerce.number().min(-180).max(180).optional(),
    coordType: CoordinateSystem,
  })
  .refine(hasWholePosition, halfPositionIssue)

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
  fee: yuanSchema,
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
  fee: yuanSchema,
  paymentUrl: z.string().nullable().describe('Set while the order is unpaid'),
  paidAt: text,
  dueAt: text.describe('Time by which the doctor should answer'),
  repliedAt: text,
  createdAt: z.string(),
})

export const PlacedOrderResponse = z.object({
  orderId: z.string(),
  amount: yuanSchema,
  paymentUrl: z.string(),
})

/** Request fields of a booking: the slot and the patient. Children who book for their parents send the same fields. */
export const AppointmentBookingInput = z.strictObject({
  hospitalId: idSchema,
  departmentId: idSchema,
  doctorId: idSchema,
  slotDate: z.iso.date().refine((date) => date >= '2000-01-01', 'is long past'),
  slotTime: hourAndMinuteField,
  patientName: nameSchema(50),
  patientPhone: mobilePhoneField,
  couponId: idSchema.optional(),
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

const FreeSlot = z.object({ date: day, time, fee: yuanSchema })
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
export const appointmentCancellationSchemas = {
  body: z.strictObject({ reason: nameSchema(200).optional() }).nullish(),
  reply: SuccessResponse.extend({ refundAmount: yuanSchema }),
}

export const medicalContract = {
  hospitals: get('/api/v1/medical/hospitals', { auth: 'user', mayBeStale: true, ...hospitals }),
  departments: get('/api/v1/medical/hospitals/:id/departments', {
    auth: 'user',
    summary: 'Get a hospital and its departments',
    mayBeStale: true,
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
  doctors: get('/api/v1/medical/doctors', { auth: 'user', mayBeStale: true, ...doctors }),
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
        consultationFee: yuanSchema.describe('Price of a consultation'),
      }),
      schedules: z.array(
        z.object({
          id: z.number().int(),
          date: day,
          time,
          endTime: time,
          fee: yuanSchema,
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
    reply: PlacedOrderResponse,
  }),
  appointments: get('/api/v1/medical/appointments', {
    auth: 'user',
    summary: 'List my appointments, newest first',
    query: PageQuery.extend({ status: z.enum(appointmentStatuses).optional() }),
    reply: z.object({ appointments: z.array(Appointment), ...countedPaginationFields }),
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
    ...appointmentCancellationSchemas,
  }),
  consult: post('/api/v1/medical/consultations', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Ask a doctor in writing (with up to three pictures)',
    body: z.strictObject({
      doctorId: idSchema,
      symptomDescription: nameSchema(2000),
      // Users may send three images. The schema accepts more, so that too many images are refused with the error code
      // TOO_MANY_IMAGES instead of a validation error.
      images: z
        .array(imageUrl)
        .max(50)
        .nullish()
        .transform((images) => images ?? []),
      couponId: idSchema.optional(),
    }),
    reply: PlacedOrderResponse.extend({ id: z.number().int() }),
  }),
  consultations: get('/api/v1/medical/consultations', {
    auth: 'user',
    summary: 'List my consultations, newest first',
    query: PageQuery.extend({ status: z.enum(consultationStatuses).optional() }),
    reply: z.object({ consultations: z.array(Consultation), ...countedPaginationFields }),
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
  hospitals: get('/api/child/medical/hospitals', { auth: 'child', mayBeStale: true, ...hospitals }),
  doctors: get('/api/child/medical/doctors', { auth: 'child', mayBeStale: true, ...doctors }),
}
