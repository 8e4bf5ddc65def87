import { yuanOf, yuanOfDecimal } from '@sanhe/kit/money'
import { type Instant, toIso } from '@sanhe/kit/runtime/clock'
import type { Selectable } from 'kysely'
import { type DB, maskPhone } from '#core'
import type { AppointmentRow } from './appointment-store.ts'
import type { DoctorRow } from './catalogue-store.ts'
import type { ConsultationRow } from './consultation-store.ts'
import {
  canCancelAppointment,
  consultationFeeFen,
  isConsultationOverdue,
  replyDueAt,
  showsPatientPhone,
} from './rules.ts'

/** Disclaimer shown with all medical information. */
export const medicalDisclaimer = '以上内容仅供参考，不构成医疗建议。如感不适，请及时到医院就诊。'

type Hospital = Selectable<DB['hospitals']>
type Schedule = Selectable<DB['doctor_schedules']>

/** Converts a time of the database (`08:30:00`) to hours and minutes (`08:30`). */
const hourAndMinute = (time: string) => time.slice(0, 5)
const iso = (at: Date | null) => at && toIso(at.getTime())
const degrees = (text: string | null) => (text === null ? null : Number(text))

export const hospitalView = (
  { id, name }: Hospital,
  departments: Selectable<DB['departments']>[],
  distance: number | null,
) => ({ id, name, distance, departments: departments.map(({ id, name }) => ({ id, name })) })

export const hospitalDetailView = (hospital: Hospital) => ({
  id: hospital.id,
  name: hospital.name,
  address: hospital.address,
  phone: hospital.phone,
  level: hospital.level,
  logoUrl: hospital.logo_url,
  lat: degrees(hospital.lat),
  lng: degrees(hospital.lng),
})

/** Returns the fields of a schedule that the rules use. */
export const slotForRules = (row: Schedule) => ({
  id: row.id,
  date: row.schedule_date,
  time: hourAndMinute(row.start_time),
  endTime: hourAndMinute(row.end_time),
  // A hospital without a fee is free of charge.
  fee: row.fee === null ? 0 : yuanOfDecimal(row.fee),
  status: row.status,
  currentPatients: row.current_patients,
  maxPatients: row.max_patients,
})
type Slot = ReturnType<typeof slotForRules>

export const scheduleView = ({ id, date, time, endTime, fee, status, ...slot }: Slot) => ({
  id,
  date,
  time,
  endTime,
  fee,
  remaining: slot.maxPatients - slot.currentPatients,
  status,
})

export const doctorView = ({ id, name, title, rating }: DoctorRow, free: Slot[]) => ({
  id,
  name,
  title,
  rating: Number(rating),
  availableSlots: free.map(({ date, time, fee }) => ({ date, time, fee })),
})

export const doctorDetailView = (doctor: DoctorRow) => ({
  id: doctor.id,
  name: doctor.name,
  title: doctor.title,
  hospital: { id: doctor.hospital_id, name: doctor.hospital },
  department: { id: doctor.department_id, name: doctor.department },
  avatarUrl: doctor.avatar_url,
  specialty: doctor.specialty,
  rating: Number(doctor.rating),
  ratingCount: doctor.rating_count,
  consultationFee: yuanOf(consultationFeeFen),
})

export const appointmentSlot = (row: AppointmentRow) => ({
  date: row.appointment_date,
  time: hourAndMinute(row.appointment_time),
})

const appointmentFields = (row: AppointmentRow) => ({
  id: row.id,
  orderId: row.order_no,
  status: row.status,
  hospital: { id: row.hospital_id, name: row.hospital, address: row.address, phone: row.hospital_phone },
  department: { id: row.department_id, name: row.department },
  doctor: { id: row.doctor_id, name: row.doctor, title: row.doctor_title },
  ...appointmentSlot(row),
  endTime: hourAndMinute(row.end_time),
  patientName: row.patient_name,
  patientPhone: maskPhone(row.patient_phone),
  fee: yuanOfDecimal(row.fee),
  paidAt: iso(row.paid_at),
  cancelledAt: iso(row.cancelled_at),
  cancelReason: row.cancel_reason,
  createdAt: toIso(row.created_at.getTime()),
})

type PayUrl = (orderNo: string) => string

export const appointmentView = (row: AppointmentRow, now: Instant, payUrl: PayUrl) => ({
  ...appointmentFields(row),
  canCancel: canCancelAppointment(row.status, appointmentSlot(row), now),
  paymentUrl: row.status === 'pending' ? payUrl(row.order_no) : null,
})

export const adminAppointmentView = (row: AppointmentRow) => ({
  ...appointmentFields(row),
  patientPhone: showsPatientPhone(row.status) ? row.patient_phone : maskPhone(row.patient_phone),
  userId: row.user_id,
})

/** Returns the address at which the reader can load a picture of a consultation. */
type PictureUrl = (url: string) => string

const consultationFields = (row: ConsultationRow, show: PictureUrl) => ({
  id: row.id,
  orderId: row.order_no,
  status: row.status,
  doctor: { id: row.doctor_id, name: row.doctor, title: row.doctor_title },
  symptomDescription: row.symptom_description,
  images: row.images.map(show),
  reply: row.doctor_reply,
  disclaimer: medicalDisclaimer,
  fee: yuanOfDecimal(row.fee),
  paidAt: iso(row.paid_at),
  dueAt: row.paid_at && toIso(replyDueAt(row.paid_at.getTime())),
  repliedAt: iso(row.replied_at),
  createdAt: toIso(row.created_at.getTime()),
})

export const consultationView = (row: ConsultationRow, payUrl: PayUrl, show: PictureUrl) => ({
  ...consultationFields(row, show),
  paymentUrl: row.status === 'pending' ? payUrl(row.order_no) : null,
})

export const adminConsultationView = (row: ConsultationRow, now: Instant, show: PictureUrl) => ({
  ...consultationFields(row, show),
  user: { id: row.user_id, nickname: row.nickname, phone: maskPhone(row.phone) },
  overdue: isConsultationOverdue(row.status, row.paid_at?.getTime(), now),
})
