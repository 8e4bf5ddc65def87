import { inputClasses } from '@sanhe/ui/field.tsx'
import { classes } from '@sanhe/ui/classes.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { SegmentedControl } from '@sanhe/ui/segmented-control.tsx'
import { addDays } from '@sanhe/ui/days.ts'
import { lastDays, maxDays, periodDays } from './period.ts'
import { statisticsText } from './text.ts'

type Period = { from: string; to: string }

/** Chooses the last 7, 30 or 90 days, or any period of at most 92 days. */
export function PeriodPicker({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  const t = useText(statisticsText)
  const { to: today } = lastDays(1)
  const preset = periodDays.find((days) => lastDays(days).from === period.from && period.to === today)
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
        onChange={(days) => onChange(lastDays(Number(days)))}
        options={periodDays.map((days) => ({ value: String(days), label: t.lastDays(days) }))}
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
    className={classes(inputClasses, 'h-control !w-36')}
    onChange={(event) => onChange(event.target.value)}
  />
)
