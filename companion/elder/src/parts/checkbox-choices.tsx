import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { Check } from 'lucide-react'

type CheckboxChoicesProps<V extends string> = {
  label: string
  hint?: string
  values: readonly V[]
  options: readonly V[]
  /** Largest number of options that the user can select. */
  max?: number
  onChange: (values: V[]) => void
}

/**
 * Checkbox group with all options visible. Once `max` options are selected, the other options are disabled; the hint
 * explains the limit.
 */
export function CheckboxChoices<V extends string>({
  label,
  hint,
  values,
  options,
  max,
  onChange,
}: CheckboxChoicesProps<V>) {
  const isFull = max !== undefined && values.length >= max
  const toggle = (option: V) =>
    onChange(values.includes(option) ? values.filter((value) => value !== option) : [...values, option])
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{label}</legend>
      {hint && <p className="mb-3 text-xs text-muted">{hint}</p>}
      <div className="flex flex-wrap gap-3">
        {options.map((option) => (
          <CheckboxChoice
            key={option}
            label={option}
            isOn={values.includes(option)}
            disabled={isFull && !values.includes(option)}
            onChange={() => toggle(option)}
          />
        ))}
      </div>
    </fieldset>
  )
}

type CheckboxChoiceProps = { label: string; isOn: boolean; disabled?: boolean; onChange: () => void }

/** Checkbox whose whole field is the target. The box is drawn at the start, so that boxes of a list form a column. */
export function CheckboxChoice({ label, isOn, disabled = false, onChange }: CheckboxChoiceProps) {
  return (
    <label
      className={joinClassNames(
        'flex min-h-control min-w-control items-center gap-2 rounded-control border-2 px-3 py-2 font-semibold',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text',
        isOn && 'border-accent-text bg-accent-soft text-accent-text',
        !isOn && !disabled && 'border-line bg-surface hover:bg-hover',
        disabled ? 'border-line bg-sunken text-muted' : 'cursor-pointer',
      )}
    >
      <input type="checkbox" checked={isOn} disabled={disabled} className="sr-only" onChange={onChange} />
      <span
        aria-hidden
        className={joinClassNames(
          'grid size-7 shrink-0 place-items-center rounded-[6px] border-2',
          isOn ? 'border-accent bg-accent text-on-accent' : 'border-muted',
        )}
      >
        {isOn && <Check className="size-5" strokeWidth={3} />}
      </span>
      {label}
    </label>
  )
}
