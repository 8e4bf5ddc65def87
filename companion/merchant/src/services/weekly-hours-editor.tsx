import { maxPeriodsPerDay, type BookingPeriod } from '@sanhe/companion/merchant-schedule/start-times-contract'
import { Button } from '@sanhe/ui/button.tsx'
import { inputClasses } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { type Weekday, weekdayNameLabels, weekdays } from '@sanhe/ui/weekdays.ts'
import { Plus, X } from 'lucide-react'
import type { WeeklyPeriods } from './booking-times.ts'
import { bookingTimesLabels } from './booking-times-text.ts'

type WeeklyHoursEditorProps = {
  periods: WeeklyPeriods
  /** Weekday whose periods have an error message. */
  invalidDay: Weekday | undefined
  onChange: (periods: WeeklyPeriods) => void
}

/** Edits up to three periods for each weekday. A weekday without a period cannot be booked. */
export const WeeklyHoursEditor = ({ periods, invalidDay, onChange }: WeeklyHoursEditorProps) => (
  <div className="divide-y divide-line">
    {weekdays.map((day) => (
      <DayPeriods
        key={day}
        day={day}
        periods={periods[day]}
        isInvalid={day === invalidDay}
        onChange={(next) => onChange({ ...periods, [day]: next })}
      />
    ))}
  </div>
)

type DayPeriodsProps = {
  day: Weekday
  periods: BookingPeriod[]
  isInvalid: boolean
  onChange: (periods: BookingPeriod[]) => void
}

/** The first period of a weekday starts with these times. Further periods start empty. */
const firstPeriod: BookingPeriod = { open: '09:00', close: '18:00' }
const laterPeriod: BookingPeriod = { open: '', close: '' }

function DayPeriods({ day, periods, isInvalid, onChange }: DayPeriodsProps) {
  const t = useText(bookingTimesLabels)
  const name = useText(weekdayNameLabels)[day]
  const set = (index: number, part: Partial<BookingPeriod>) =>
    onChange(periods.map((period, at) => (at === index ? { ...period, ...part } : period)))
  return (
    <fieldset className="flex flex-wrap items-start gap-x-3 gap-y-1 py-1.5">
      <legend className="sr-only">{name}</legend>
      <label className="flex min-h-control w-24 cursor-pointer items-center gap-2 text-sm">
        <input
          type="checkbox"
          aria-label={t.isOpen(name)}
          checked={periods.length > 0}
          className="size-4 accent-(--accent)"
          onChange={({ target }) => onChange(target.checked ? [firstPeriod] : [])}
        />
        {name}
      </label>
      {periods.length === 0 && (
        <span className="flex min-h-control items-center text-sm text-muted">{t.closed}</span>
      )}
      <div className="flex min-w-0 flex-1 basis-64 flex-wrap items-center gap-x-2 gap-y-1">
        {periods.map((period, index) => (
          <span key={index} className="flex w-full min-w-0 items-center gap-1.5">
            <TimeField
              label={t.opens(name, index + 1)}
              value={period.open}
              isInvalid={isInvalid}
              onChange={(open) => set(index, { open })}
            />
            –
            <TimeField
              label={t.closes(name, index + 1)}
              value={period.close}
              isInvalid={isInvalid}
              onChange={(close) => set(index, { close })}
            />
            {periods.length > 1 && (
              <IconButton
                icon={X}
                label={t.removePeriod(name, index + 1)}
                onClick={() => onChange(periods.filter((_, at) => at !== index))}
              />
            )}
          </span>
        ))}
        {periods.length > 0 && periods.length < maxPeriodsPerDay && (
          <Button
            look="quiet"
            aria-label={t.addPeriod(name)}
            onClick={() => onChange([...periods, laterPeriod])}
          >
            <Plus aria-hidden className="size-4" />
            {t.add}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

type TimeFieldProps = {
  label: string
  value: string
  isInvalid: boolean
  onChange: (value: string) => void
}

const TimeField = ({ label, value, isInvalid, onChange }: TimeFieldProps) => (
  <input
    type="time"
    required
    aria-label={label}
    aria-invalid={isInvalid}
    value={value}
    className={joinClassNames(inputClasses, 'h-control max-w-36 min-w-0 flex-1 !px-2 tabular-nums')}
    onChange={({ target }) => onChange(target.value)}
  />
)
