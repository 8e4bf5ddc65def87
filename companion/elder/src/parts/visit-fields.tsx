import { systemClock } from '@sanhe/kit/runtime/clock'
import { SelectField } from '@sanhe/ui/field.tsx'
import { formatIsoDay } from './dates.ts'
import { visitDays, visitTimes } from './visit-times.ts'

export type Visit = { day: string; time: string }

type VisitFieldsProps = { visit: Visit; onChange: (visit: Visit) => void; isRequired?: boolean }

export function VisitFields({ visit: { day, time }, onChange, isRequired = true }: VisitFieldsProps) {
  const now = systemClock.now()
  const times = day ? visitTimes(day, now) : []
  return (
    <>
      <SelectField
        label="哪一天"
        required={isRequired}
        value={day}
        onChange={({ target }) => {
          const next = target.value
          // Keeps the time if the new day offers it too.
          const keeps = next && visitTimes(next, now).includes(time)
          onChange({ day: next, time: keeps ? time : '' })
        }}
      >
        <option value="">{isRequired ? '请选' : '请商家和我约'}</option>
        {visitDays(now).map((one) => (
          <option key={one} value={one}>
            {formatIsoDay(one, now)}
          </option>
        ))}
      </SelectField>
      {day && (
        <SelectField
          label="几点"
          required
          value={time}
          onChange={({ target }) => onChange({ day, time: target.value })}
        >
          <option value="">请选</option>
          {times.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
      )}
    </>
  )
}
