import { fromIso, type Instant } from '@sanhe/kit/runtime/clock'
import type { ParentAppointmentItem } from './queries.ts'

type Appointment = Pick<ParentAppointmentItem, 'status' | 'date' | 'endTime'>

const comingStatuses: readonly ParentAppointmentItem['status'][] = ['pending', 'paid', 'confirmed']

/** Returns the appointment that ends next. Dates and times are in Shanghai, in which the hospitals are. */
export const findNextAppointment = <A extends Appointment>(appointments: readonly A[], now: Instant) =>
  appointments
    .filter((appointment) => comingStatuses.includes(appointment.status) && endOf(appointment) > now)
    .toSorted((one, other) => endOf(one) - endOf(other))[0]

const endOf = ({ date, endTime }: Appointment) => fromIso(`${date}T${endTime}:00+08:00`)
