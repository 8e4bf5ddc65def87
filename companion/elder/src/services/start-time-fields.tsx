import { fromIso } from '@sanhe/kit/runtime/clock'
import { formatTime } from '#parts/dates.ts'
import { DaySelect } from '#parts/day-and-time-selects.tsx'
import { RadioChoices } from '#parts/radio-choices.tsx'
import { HomeVisitTimeFields } from '#parts/visit-time-fields.tsx'
import type { HomeVisitTime, HomeVisitTimeErrors } from '#parts/visit-times.ts'
import type { ServiceStartTimes } from './queries.ts'
import { formatStartTime } from './service-labels.ts'

type StartTimeFieldsProps = {
  offered: ServiceStartTimes
  visit: HomeVisitTime
  onChange: (visit: HomeVisitTime) => void
  errors?: HomeVisitTimeErrors
}

/**
 * Fields for day and time of a service. Services booked by time offer their free times; other services offer
 * every time of the days on which the shop is open.
 */
export function ServiceStartTimeFields({ offered, ...fields }: StartTimeFieldsProps) {
  const { isByTime, days } = offered
  if (isByTime) return <FreeStartTimeFields offered={offered} {...fields} />
  const closedDays = days.filter(({ isClosed }) => isClosed).map(({ day }) => day)
  return <HomeVisitTimeFields isRequired={false} closedDays={closedDays} {...fields} />
}

/** Fields for day and time of a service booked by time. Only free times are offered. */
export function FreeStartTimeFields({
  offered,
  visit: { day, time },
  onChange,
  errors = {},
}: StartTimeFieldsProps) {
  const { days, capacity } = offered
  const free = days.filter(({ times }) => times.length > 0)
  const times = free.find((one) => one.day === day)?.times ?? []
  const options = times.map(({ at, free: left }) => {
    const start = formatTime(fromIso(at))
    return { value: start, label: formatStartTime(start, left, capacity) }
  })
  // Clears the chosen time if it is no longer free, for example because another user has booked it.
  const chosen = options.some(({ value }) => value === time) ? time : ''
  if (free.length === 0)
    return (
      <output tabIndex={-1} data-invalid={errors.day ? '' : undefined}>
        14天内都约满了，请过几天再来看看。
      </output>
    )
  return (
    <>
      <DaySelect
        days={free.map((one) => one.day)}
        value={day}
        error={errors.day}
        onChange={(next) => onChange({ day: next, time: '' })}
      />
      {options.length > 0 && (
        <RadioChoices
          label="时间"
          value={chosen}
          options={options}
          error={errors.time}
          onChange={(next) => onChange({ day, time: next })}
        />
      )}
    </>
  )
}
