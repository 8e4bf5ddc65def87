import { Button } from '@sanhe/ui/button.tsx'
import { Minus, Plus, Trash2 } from 'lucide-react'

type StepperProps = {
  /** Name of the counted thing, for screen readers. */
  of: string
  value: number
  max: number
  onChange: (value: number) => void
  /** Set when the last one can be removed too. */
  onRemove?: () => void
}

export function Stepper({ of, value, max, onChange, onRemove }: StepperProps) {
  const isLast = value <= 1
  return (
    <fieldset aria-label={`${of}：数量`} className="flex min-w-0 items-center gap-2">
      <Button
        className="min-w-control"
        aria-label={isLast && onRemove ? `不要${of}了` : `少一份${of}`}
        disabled={isLast && !onRemove}
        onClick={() => (isLast ? onRemove?.() : onChange(value - 1))}
      >
        {isLast && onRemove ? (
          <Trash2 aria-hidden className="size-6" />
        ) : (
          <Minus aria-hidden className="size-6" />
        )}
      </Button>
      <output className="min-w-12 text-center text-lg font-bold tabular-nums">{value}</output>
      <Button
        className="min-w-control"
        aria-label={`多一份${of}`}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Plus aria-hidden className="size-6" />
      </Button>
    </fieldset>
  )
}
