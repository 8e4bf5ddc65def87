import { fenToYuan, decimalYuanToNumber } from '@sanhe/kit/money'
import { type Instant, toIso } from '@sanhe/kit/runtime/clock'
import type { Selectable } from 'kysely'
import { type DB, maskPhone } from '#core'
import type { AppointmentRow } from './appointment-store.ts'
import type { DoctorRow } from './catalogue-store.ts'
import type { ConsultationRow } from './consultation-store.ts'
import {
  canCancelAppointment,
  consultationFeeFen,
  getReplyDueTime,
  isConsultationOverdue,
  isPatientPhoneVisible,
} from './rules.ts'

/** Disclaimer that the app shows next to all medical information. */
export const medicalDisclaimer = '以上内容仅供参考，不构成医疗建议。如感不适，请及时到医院就诊。'

type Hospital = Selectable<DB['hospitals']>
type Schedule = Selectable<DB['doctor_schedules']>

/** Converts a time of the database (`08:30:00`) to hours and minutes (`08:30`). */
const hourAndMinute = (time: string) => time.slice(0, 5)
const iso = (at: Date | null) => at && toIso(at.getTime())
const degrees = (text: string | null) => (text === null ? null : Number(text))

export const toHospitalResponse = (
  { id, name }: Hospital,
  departments: Selectable<DB['departments']>[],
  distance: number | null,
) => ({ id, name, distance, departments: departments.map(({ id, name }) => ({ id, name })) })

export const toHospitalDetailResponse = (hospital: Hospital) => ({
  id: hospital.id,
  name: hospital.name,
  address: hospital.address,
  phone: hospital.phone,
  level: hospital.level,
  logoUrl: hospital.logo_url,
  lat: degrees(hospital.lat),
  lng: degrees(hospital.lng),
})

/** Converts a schedule row to the fields that the booking rules use. */
export const toSlotRuleInput = (row: Schedule) => ({
  id: row.id,
  date: row.schedule_date,
  time: hourAndMinute(row.start_time),
  endTime: hourAndMinute(row.end_time),
  // A slot without a fee in the database costs nothing.
  fee: row.fee === null ? 0 : decimalYuanToNumber(row.fee),
  status: row.status,
  currentPatients: row.current_patients,
  maxPatients: row.max_patients,
})
type Slot = ReturnType<typeof toSlotRuleInput>

export const toScheduleResponse = ({ id, date, time, endTime, fee, status, ...slot }: Slot) => ({
  id,
  date,
  time,
  endTime,
  fee,
  remaining: slot.maxPatients - slot.currentPatients,
  status,
})

export const toDoctorResponse = (
  { id, name, title, avatar_url: avatarUrl, rating }: DoctorRow,
  free: Slot[],
) => ({
  id,
  name,
  title,
  avatarUrl,
  rating: Number(rating),
  availableSlots: free.map(({ date, time, fee }) => ({ date, time, fee })),
})

export const toDoctorDetailResponse = (doctor: DoctorRow) => ({
  id: doctor.id,
  name: doctor.name,
  title: doctor.title,
  hospital: { id: doctor.hospital_id, name: doctor.hospital },
  department: { id: doctor.department_id, name: doctor.department },
  avatarUrl: doctor.avatar_url,
  specialty: doctor.specialty,
  rating: Number(doctor.rating),
  ratingCount: doctor.rating_count,
  consultationFee: fenToYuan(consultationFeeFen),
})

export const getSlotOfAppointment = (row: AppointmentRow) => ({
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
  ...getSlotOfAppointment(row),
  endTime: hourAndMinute(row.end_time),
  patientName: row.patient_name,
  patientPhone: maskPhone(row.patient_phone),
  fee: decimalYuanToNumber(row.fee),
  paidAt: iso(row.paid_at),
  cancelledAt: iso(row.cancelled_at),
  cancelReason: row.cancel_reason,
  createdAt: toIso(row.created_at.getTime()),
})

type PayUrl = (orderNo: string) => string

export const toAppointmentResponse = (row: AppointmentRow, now: Instant, payUrl: PayUrl) => ({
  ...appointmentFields(row),
  canCancel: canCancelAppointment(row.status, getSlotOfAppointment(row), now),
  paymentUrl: row.status === 'pending' ? payUrl(row.order_no) : null,
})

type Reader = { doctorId: number | null }

/** A doctor sees the masked phone number only: the hospital, not the doctor, calls patients. */
export const toAdminAppointmentResponse = (row: AppointmentRow, { doctorId }: Reader) => ({
  ...appointmentFields(row),
  patientPhone:
    doctorId === null && isPatientPhoneVisible(row.status) ? row.patient_phone : maskPhone(row.patient_phone),
  userId: row.user_id,
})

/** Converts the stored URL of an image to a URL that the caller may load. */
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
  fee: decimalYuanToNumber(row.fee),
  paidAt: iso(row.paid_at),
  dueAt: row.paid_at && toIso(getReplyDueTime(row.paid_at.getTime())),
  repliedAt: iso(row.replied_at),
  createdAt: toIso(row.created_at.getTime()),
})

export const toConsultationResponse = (row: ConsultationRow, payUrl: PayUrl, show: PictureUrl) => ({
  ...consultationFields(row, show),
  paymentUrl: row.status === 'pending' ? payUrl(row.order_no) : null,
})

/** A doctor gets no phone number, because the doctor needs only the question for the reply. */
export const toAdminConsultationResponse = (
  row: ConsultationRow,
  now: Instant,
  show: PictureUrl,
  { doctorId }: Reader,
) => ({
  ...consultationFields(row, show),
  user: {
    id: row.user_id,
    nickname: row.nickname,
    phone: doctorId === null ? maskPhone(row.phone) : null,
  },
  overdue: isConsultationOverdue(row.status, row.paid_at?.getTime(), now),
})
