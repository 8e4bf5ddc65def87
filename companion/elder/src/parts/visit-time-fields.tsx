import { systemClock } from '@sanhe/kit/runtime/clock'
import { SelectField } from '@sanhe/ui/field.tsx'
import { formatIsoDay } from './dates.ts'
import { visitDayOptions, visitTimeOptions } from './visit-times.ts'

export type VisitTime = { day: string; time: string }

type VisitTimeFieldsProps = {
  visit: VisitTime
  onChange: (visit: VisitTime) => void
  isRequired?: boolean
  /** Days on which the shop is closed, which are not offered. */
  closedDays?: readonly string[]
}

export function VisitTimeFields({
  visit: { day, time },
  onChange,
  isRequired = true,
  closedDays = [],
}: VisitTimeFieldsProps) {
  const now = systemClock.now()
  const times = day ? visitTimeOptions(day, now) : []
  return (
    <>
      <SelectField
        label="日期"
        required={isRequired}
        value={day}
        onChange={({ target }) => {
          const next = target.value
          // Keeps the chosen time when the new day also offers it.
          const keeps = next && visitTimeOptions(next, now).includes(time)
          onChange({ day: next, time: keeps ? time : '' })
        }}
      >
        <option value="">{isRequired ? '请选择' : '由商家联系我约定'}</option>
        {visitDayOptions(now)
          .filter((one) => !closedDays.includes(one))
          .map((one) => (
            <option key={one} value={one}>
              {formatIsoDay(one, now)}
            </option>
          ))}
      </SelectField>
      {day && (
        <SelectField
          label="时间"
          required
          value={time}
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
