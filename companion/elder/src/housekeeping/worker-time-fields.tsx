import { systemClock } from '@sanhe/kit/runtime/clock'
import { SelectField } from '@sanhe/ui/field.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatIsoDay } from '#parts/dates.ts'
import { QueryContent } from '#parts/query-content.tsx'
import type { VisitTime } from '#parts/visit-time-fields.tsx'
import { bookingHourOptions } from './booking-rules.ts'
import { workerTimesQuery } from './queries.ts'
import { listOfferedDays, type OfferedDay } from './worker-times.ts'

const shortestHours = bookingHourOptions[0]

type WorkerTimeFieldsProps = {
  workerId: number
  hours: number
  visit: VisitTime
  onChange: (visit: VisitTime) => void
}

/** Chooses day and time of a booking among the times at which the worker is free for the whole length. */
export function WorkerTimeFields({ workerId, hours, ...fields }: WorkerTimeFieldsProps) {
  // Until the length is chosen, the times of the shortest one are offered.
  const query = useQuery({
    ...workerTimesQuery(workerId, hours || shortestHours),
    placeholderData: keepPreviousData,
  })
  return (
    <QueryContent query={query}>
      {(offered) => <FreeTimeFields days={listOfferedDays(offered, systemClock.now())} {...fields} />}
    </QueryContent>
  )
}

type FreeTimeFieldsProps = Pick<WorkerTimeFieldsProps, 'visit' | 'onChange'> & { days: OfferedDay[] }

function FreeTimeFields({ days, visit: { day, time }, onChange }: FreeTimeFieldsProps) {
  const now = systemClock.now()
  if (days.length === 0) return <output>这位近期没有合适的时间，请换个时长或其他服务人员。</output>
  const times = days.find((one) => one.day === day)?.times ?? []
  return (
    <>
      <SelectField
        label="日期"
        required
        value={day}
        onChange={({ target }) => onChange({ day: target.value, time: '' })}
      >
        <option value="">请选择</option>
        {days.map((one) => (
          <option key={one.day} value={one.day}>
            {formatIsoDay(one.day, now)}
          </option>
        ))}
      </SelectField>
      {times.length > 0 && (
        <SelectField
          label="时间"
          required
          // A time that another user has taken meanwhile is no longer an option.
          value={times.includes(time) ? time : ''}
          onChange={({ target }) => onChange({ day, time: target.value })}
        >
          <option value="">请选择</option>
          {times.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
      )}
    </>
  )
}
