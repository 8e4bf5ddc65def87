import { systemClock } from '@sanhe/kit/runtime/clock'
import { SelectField } from '@sanhe/ui/field.tsx'
import { writtenDay } from '#parts/when.ts'
import { lengthsWith, lengthWords, type Plan } from './plan.ts'
import { daysAhead, onDay, type Start, timesOn } from './start-times.ts'

type WhenFieldsProps = {
  plan: Plan
  /** The current start, which stays available. */
  before: Start | undefined
  onChange: (changes: Partial<Plan>) => void
}

export function WhenFields({ plan, before, onChange }: WhenFieldsProps) {
  const now = systemClock.now()
  return (
    <>
      <SelectField
        label="哪一天"
        value={plan.day}
        onChange={({ target }) => onChange(onDay(target.value, plan, now, before))}
      >
        {daysAhead(now, before).map((day) => (
          <option key={day} value={day}>
            {writtenDay(day, now)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="几点开始"
        value={plan.time}
        onChange={({ target }) => onChange({ time: target.value })}
      >
        {timesOn(plan.day, now, before).map((time) => (
          <option key={time}>{time}</option>
        ))}
      </SelectField>
      <SelectField
        label="多长时间"
        value={plan.minutes}
        onChange={({ target }) => onChange({ minutes: Number(target.value) })}
      >
        {lengthsWith(plan.minutes).map((minutes) => (
          <option key={minutes} value={minutes}>
            {lengthWords(minutes)}
          </option>
        ))}
      </SelectField>
    </>
  )
}
