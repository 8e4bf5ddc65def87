import { systemClock } from '@sanhe/kit/runtime/clock'
import { SelectField } from '@sanhe/ui/field.tsx'
import { formatIsoDay } from './dates.ts'

type DaySelectProps = {
  days: readonly string[]
  value: string
  onChange: (day: string) => void
  isRequired?: boolean
  /** Label of the option that selects no day. Default: 请选择. */
  emptyLabel?: string
  error?: string | undefined
}

export function DaySelect({
  days,
  value,
  onChange,
  isRequired = true,
  emptyLabel = '请选择',
  error,
}: DaySelectProps) {
  const now = systemClock.now()
  return (
    <SelectField
      label="日期"
      required={isRequired}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{emptyLabel}</option>
      {days.map((day) => (
        <option key={day} value={day}>
          {formatIsoDay(day, now)}
        </option>
      ))}
    </SelectField>
  )
}

type TimeSelectProps = {
  times: readonly string[]
  value: string
  onChange: (time: string) => void
  error?: string | undefined
}

export function TimeSelect({ times, value, onChange, error }: TimeSelectProps) {
  return (
    <SelectField
      label="时间"
      required
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">请选择</option>
      {times.map((time) => (
        <option key={time}>{time}</option>
      ))}
    </SelectField>
  )
}
