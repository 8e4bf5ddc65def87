import { systemClock } from '@sanhe/kit/runtime/clock'
import { SelectField } from '@sanhe/ui/field.tsx'
import { formatIsoDay } from '#parts/dates.ts'
import { type ActivityDraft, listDurationOptions, formatDuration } from './activity-draft.ts'
import {
  type ActivityStartTime,
  moveStartTimeToDay,
  listStartDays,
  listStartTimesOnDay,
} from './start-times.ts'

type ActivityTimeFieldsProps = {
  plan: ActivityDraft
  /** Current start of the activity, which stays available among the start times. */
  before: ActivityStartTime | undefined
  onChange: (changes: Partial<ActivityDraft>) => void
}

export function ActivityTimeFields({ plan, before, onChange }: ActivityTimeFieldsProps) {
  const now = systemClock.now()
  return (
    <>
      <SelectField
        label="日期"
        value={plan.day}
        onChange={({ target }) => onChange(moveStartTimeToDay(target.value, plan, now, before))}
      >
        {listStartDays(now, before).map((day) => (
          <option key={day} value={day}>
            {formatIsoDay(day, now)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="开始时间"
        value={plan.time}
        onChange={({ target }) => onChange({ time: target.value })}
      >
        {listStartTimesOnDay(plan.day, now, before).map((time) => (
          <option key={time}>{time}</option>
        ))}
      </SelectField>
      <SelectField
        label="活动时长"
        value={plan.minutes}
        onChange={({ target }) => onChange({ minutes: Number(target.value) })}
      >
        {listDurationOptions(plan.minutes).map((minutes) => (
          <option key={minutes} value={minutes}>
            {formatDuration(minutes)}
          </option>
        ))}
      </SelectField>
    </>
  )
}
