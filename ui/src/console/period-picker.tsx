import { joinClassNames } from '../join-class-names.ts'
import { addDays } from '../days.ts'
import { inputClasses } from '../field.tsx'
import { useText } from '../i18n.ts'
import { SegmentedControl } from '../segmented-control.tsx'
import { type DayPeriod, getLastDaysPeriod } from './period.ts'
import { periodPickerLabels } from './period-text.ts'

type PeriodPickerProps = {
  period: DayPeriod
  /** Periods to choose from, as numbers of days that end today. */
  presets: readonly number[]
  /** Largest period that the service answers, in days. */
  maxDays: number
  onChange: (period: DayPeriod) => void
}

/** Lets the user choose one of the preset periods that end today, or any period of at most `maxDays`. */
export function PeriodPicker({ period, presets, maxDays, onChange }: PeriodPickerProps) {
  const t = useText(periodPickerLabels)
  const { to: today } = getLastDaysPeriod(1)
  const preset = presets.find((days) => getLastDaysPeriod(days).from === period.from && period.to === today)
  const onFrom = (from: string) => {
    if (!from) return
    const latest = addDays(from, maxDays - 1)
    onChange({ from, to: period.to < from ? from : period.to > latest ? latest : period.to })
  }
  const onTo = (to: string) => {
    if (!to) return
    const earliest = addDays(to, 1 - maxDays)
    onChange({ from: period.from > to ? to : period.from < earliest ? earliest : period.from, to })
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SegmentedControl
        label={t.period}
        value={String(preset ?? '')}
        onChange={(days) => onChange(getLastDaysPeriod(Number(days)))}
        options={presets.map((days) => ({ value: String(days), label: t.lastDays(days) }))}
      />
      <span className="flex flex-wrap items-center gap-2 text-sm text-muted">
        <DayInput label={t.from} value={period.from} max={today} onChange={onFrom} />–
        <DayInput label={t.to} value={period.to} max={today} onChange={onTo} />
      </span>
    </div>
  )
}

type DayInputProps = { label: string; value: string; max: string; onChange: (day: string) => void }

const DayInput = ({ label, value, max, onChange }: DayInputProps) => (
  <input
    type="date"
    aria-label={label}
    value={value}
    max={max}
    className={joinClassNames(inputClasses, 'h-control !w-36')}
    onChange={(event) => onChange(event.target.value)}
  />
)
