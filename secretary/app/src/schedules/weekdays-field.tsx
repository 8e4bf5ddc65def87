import { localeByLanguage, useLanguage, useText } from '@sanhe/ui/i18n.ts'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { useId } from 'react'
import { formatWeekday } from './describe-timing.ts'
import { scheduleFormLabels } from './schedule-form-text.ts'

const weekdays = [1, 2, 3, 4, 5, 6, 7]

type WeekdaysFieldProps = {
  value: number[]
  error: string | undefined
  onChange: (weekdays: number[]) => void
}

/** Choice of weekdays from 1 (Monday) to 7. */
export function WeekdaysField({ value, error, onChange }: WeekdaysFieldProps) {
  const t = useText(scheduleFormLabels)
  const locale = localeByLanguage[useLanguage()]
  const errorId = useId()
  const toggle = (day: number) =>
    onChange(value.includes(day) ? value.filter((other) => other !== day) : [...value, day])
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-sm font-medium">{t.weekdays}</legend>
      <div className="grid grid-cols-7 gap-1">
        {weekdays.map((day) => (
          <label
            key={day}
            className={joinClassNames(
              'grid min-h-control cursor-pointer place-items-center rounded-control border text-sm select-none',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent-text',
              value.includes(day)
                ? 'border-accent-text bg-accent-soft font-medium text-accent-text'
                : 'border-line-strong bg-surface text-text hover:bg-hover',
            )}
          >
            <input
              type="checkbox"
              className="sr-only"
              checked={value.includes(day)}
              {...(error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {})}
              onChange={() => toggle(day)}
            />
            {formatWeekday(day, locale, 'short')}
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} role="alert" className="text-sm text-danger-text">
          {error}
        </p>
      )}
    </fieldset>
  )
}
