import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { useId } from 'react'

type RadioChoicesProps<V extends string> = {
  label: string
  value: V
  options: readonly { value: V; label: string }[]
  onChange: (value: V) => void
  /** If true, the label is hidden visually, because the page already shows the question. */
  hidesLabel?: boolean
  error?: string | undefined
}

/** Radio group with all options visible, without a dropdown. */
export function RadioChoices<V extends string>({
  label,
  value,
  options,
  onChange,
  hidesLabel,
  error,
}: RadioChoicesProps<V>) {
  const name = useId()
  return (
    <fieldset className="min-w-0" data-invalid={error ? '' : undefined}>
      <legend className={hidesLabel ? 'sr-only' : 'mb-2 font-semibold'}>{label}</legend>
      <div className="flex flex-wrap gap-3">
        {options.map((option) => (
          <label
            key={option.value}
            className={joinClassNames(
              'flex min-h-control min-w-control cursor-pointer items-center justify-center rounded-control border-2 px-4 font-semibold',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text',
              option.value === value
                ? 'border-accent-text bg-accent-soft text-accent-text'
                : 'border-line bg-surface hover:bg-hover',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              className="sr-only"
              onChange={() => onChange(option.value)}
            />
            {option.value === value && <span aria-hidden>✓&nbsp;</span>}
            {option.label}
          </label>
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-2 text-danger-text">
          {error}
        </p>
      )}
    </fieldset>
  )
}
