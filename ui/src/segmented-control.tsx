import { type ReactNode, useId } from 'react'
import { joinClassNames } from './join-class-names.ts'

type SegmentedControlProps<V extends string> = {
  label: string
  value: V
  onChange: (value: V) => void
  options: readonly { value: V; label: ReactNode }[]
}

/** A radio group that switches between views of the same data. */
export function SegmentedControl<V extends string>({
  label,
  value,
  onChange,
  options,
}: SegmentedControlProps<V>) {
  const name = useId()
  return (
    <fieldset className="flex max-w-full min-w-0 overflow-x-auto rounded-control bg-sunken p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={joinClassNames(
            // The hidden input must stay inside the label, or it makes the page scroll sideways.
            'relative flex h-(--segment,28px) shrink-0 cursor-pointer items-center whitespace-nowrap rounded-[6px] px-2.5 text-(length:--segment-text,13px) pointer-coarse:min-h-10',
            'has-focus-visible:outline-2 has-focus-visible:outline-accent-text',
            option.value === value
              ? 'bg-[light-dark(var(--surface),var(--line))] font-medium shadow-raised ring-1 ring-line'
              : 'text-muted hover:text-text',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            className="sr-only"
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
