import { toIso } from '@sanhe/kit/runtime/clock'
import type { ComingBooking, WorkerLeavePeriod } from './leave-store.ts'
import { findBookingConflict, type WeeklyHours } from './working-hours.ts'

export const toLeaveResponse = ({ id, from, until, reason }: WorkerLeavePeriod) => ({
  id,
  startsAt: toIso(from),
  endsAt: toIso(until),
  reason,
})

export const toCollidingBookingResponse = (row: ComingBooking, hours: WeeklyHours | null) => ({
  id: row.id,
  orderNo: row.order_no,
  status: row.status,
  scheduledDate: row.scheduled_date,
  scheduledTime: row.scheduled_time.slice(0, 5),
  durationHours: Number(row.duration_hours),
  address: row.address,
  user: { id: row.user_id, nickname: row.nickname },
  conflict: findBookingConflict(
    { from: row.starts_at.getTime(), until: row.ends_at.getTime(), isOnLeave: row.is_on_leave },
    hours,
  ),
})
