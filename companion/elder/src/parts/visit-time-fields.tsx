import { systemClock } from '@sanhe/kit/runtime/clock'
import { DaySelect, TimeSelect } from './day-and-time-selects.tsx'
import {
  type HomeVisitTime,
  type HomeVisitTimeErrors,
  listHomeVisitDays,
  listHomeVisitTimes,
} from './visit-times.ts'

type VisitTimeFieldsProps = {
  visit: HomeVisitTime
  onChange: (visit: HomeVisitTime) => void
  errors?: HomeVisitTimeErrors
  isRequired?: boolean
  /** Days on which the shop is closed, which are not offered. */
  closedDays?: readonly string[]
}

export function HomeVisitTimeFields({
  visit: { day, time },
  onChange,
  errors = {},
  isRequired = true,
  closedDays = [],
}: VisitTimeFieldsProps) {
  const now = systemClock.now()
  const times = day ? listHomeVisitTimes(day, now) : []
  return (
    <>
      <DaySelect
        days={listHomeVisitDays(now).filter((one) => !closedDays.includes(one))}
        value={day}
        error={errors.day}
        isRequired={isRequired}
        {...(!isRequired && { emptyLabel: '由商家联系我约定' })}
        onChange={(next) => {
          // Keeps the chosen time when the new day also offers it.
          const keeps = next && listHomeVisitTimes(next, now).includes(time)
          onChange({ day: next, time: keeps ? time : '' })
        }}
      />
      {day && (
        <TimeSelect
          times={times}
          value={time}
          error={errors.time}
          onChange={(next) => onChange({ day, time: next })}
        />
      )}
    </>
  )
}
