import { Plus, X } from 'lucide-react'
import { Button } from '../button.tsx'
import { joinClassNames } from '../join-class-names.ts'
import { inputClasses } from '../field.tsx'
import { useText } from '../i18n.ts'
import { IconButton } from '../icon-button.tsx'
import { parseTimeRanges, type TimeRange, formatTimeRanges } from './fields.ts'
import { formLabels } from './text.ts'

type TimeRangesFieldProps = {
  label: string
  hint: string | undefined
  error: string | undefined
  /** Ranges as one text, see `parseTimeRanges`. */
  value: string
  onChange: (value: string) => void
}

const emptyRange: TimeRange = { from: '', to: '' }

/** Field for several ranges of times of day, one below the other. */
export function TimeRangesField({ label, hint, error, value, onChange }: TimeRangesFieldProps) {
  const t = useText(formLabels)
  const stored = parseTimeRanges(value)
  const ranges = stored.length > 0 ? stored : [emptyRange]
  const change = (next: readonly TimeRange[]) => onChange(formatTimeRanges(next))
  const set = (index: number, part: Partial<TimeRange>) =>
    change(ranges.map((range, at) => (at === index ? { ...range, ...part } : range)))
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      {ranges.map((range, index) => (
        <div key={index} className="flex items-center gap-2">
          <TimeInput label={t.from(label)} value={range.from} onChange={(from) => set(index, { from })} />
          <span aria-hidden className="text-muted">
            –
          </span>
          <TimeInput label={t.to(label)} value={range.to} onChange={(to) => set(index, { to })} />
          {ranges.length > 1 && (
            <IconButton
              small
              icon={X}
              label={t.removeRange}
              onClick={() => change(ranges.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
      <Button look="quiet" className="self-start" onClick={() => change([...ranges, emptyRange])}>
        <Plus aria-hidden className="size-4" />
        {t.addRange}
      </Button>
      {hint && <p className="text-xs text-muted">{hint}</p>}
      {error && (
        <p className="text-sm text-danger-text" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

type TimeInputProps = { label: string; value: string; onChange: (value: string) => void }

const TimeInput = ({ label, value, onChange }: TimeInputProps) => (
  <input
    type="time"
    aria-label={label}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    className={joinClassNames(inputClasses, 'h-control max-w-36 tabular-nums')}
  />
)
