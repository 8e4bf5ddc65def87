import { systemClock } from '@sanhe/kit/runtime/clock'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { DaySelect, TimeSelect } from '#parts/day-and-time-selects.tsx'
import { QueryContent } from '#parts/query-content.tsx'
import type { HomeVisitTime, HomeVisitTimeErrors } from '#parts/visit-times.ts'
import { bookingDurationHourOptions } from './booking-rules.ts'
import { bookableWorkerTimesQuery } from './queries.ts'
import { listBookableWorkerDays, type BookableWorkerDay } from './worker-times.ts'

const shortestHours = bookingDurationHourOptions[0]

type WorkerTimeFieldsProps = {
  workerId: number
  hours: number
  visit: HomeVisitTime
  onChange: (visit: HomeVisitTime) => void
  errors: HomeVisitTimeErrors
}

/**
 * Fields for day and start time of a booking. The fields offer the times at which the worker is free for all hours of
 * the booking.
 */
export function WorkerBookingTimeFields({ workerId, hours, ...fields }: WorkerTimeFieldsProps) {
  // Until the user has chosen a number of hours, the fields offer the times for the shortest booking.
  const query = useQuery({
    ...bookableWorkerTimesQuery(workerId, hours || shortestHours),
    placeholderData: keepPreviousData,
  })
  return (
    <QueryContent query={query}>
      {(offered) => <FreeTimeFields days={listBookableWorkerDays(offered, systemClock.now())} {...fields} />}
    </QueryContent>
  )
}

type FreeTimeFieldsProps = Omit<WorkerTimeFieldsProps, 'workerId' | 'hours'> & { days: BookableWorkerDay[] }

function FreeTimeFields({ days, visit: { day, time }, onChange, errors }: FreeTimeFieldsProps) {
  if (days.length === 0)
    return (
      <output tabIndex={-1} data-invalid={errors.day ? '' : undefined}>
        这位近期没有合适的时间，请换个时长或其他服务人员。
      </output>
    )
  const times = days.find((one) => one.day === day)?.times ?? []
  return (
    <>
      <DaySelect
        days={days.map((one) => one.day)}
        value={day}
        error={errors.day}
        onChange={(next) => onChange({ day: next, time: '' })}
      />
      {times.length > 0 && (
        <TimeSelect
          times={times}
          // A time that another user has booked in the meantime is no longer an option.
          value={times.includes(time) ? time : ''}
          error={errors.time}
          onChange={(next) => onChange({ day, time: next })}
        />
      )}
    </>
  )
}
