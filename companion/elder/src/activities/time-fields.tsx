import { systemClock } from '@sanhe/kit/runtime/clock'
import { SelectField } from '@sanhe/ui/field.tsx'
import { formatIsoDay } from '#parts/dates.ts'
import { type ActivityDraft, durationChoices, formatDuration } from './activity-draft.ts'
import { type StartTime, startDays, startOnDay, startTimesOn } from './start-times.ts'

type TimeFieldsProps = {
  plan: ActivityDraft
  /** The current start, which stays available. */
  before: StartTime | undefined
  onChange: (changes: Partial<ActivityDraft>) => void
}

export function TimeFields({ plan, before, onChange }: TimeFieldsProps) {
  const now = systemClock.now()
  return (
    <>
      <SelectField
        label="哪一天"
        value={plan.day}
        onChange={({ target }) => onChange(startOnDay(target.value, plan, now, before))}
      >
        {startDays(now, before).map((day) => (
          <option key={day} value={day}>
            {formatIsoDay(day, now)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="几点开始"
        value={plan.time}
        onChange={({ target }) => onChange({ time: target.value })}
      >
        {startTimesOn(plan.day, now, before).map((time) => (
          <option key={time}>{time}</option>
        ))}
      </SelectField>
      <SelectField
        label="多长时间"
        value={plan.minutes}
        onChange={({ target }) => onChange({ minutes: Number(target.value) })}
      >
        {durationChoices(plan.minutes).map((minutes) => (
          <option key={minutes} value={minutes}>
            {formatDuration(minutes)}
          </option>
        ))}
      </SelectField>
    </>
  )
}
