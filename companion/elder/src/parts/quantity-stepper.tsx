import { Button } from '@sanhe/ui/button.tsx'
import { Minus, Plus, Trash2 } from 'lucide-react'

type QuantityStepperProps = {
  /** Name of the counted item, which screen readers read with the buttons. */
  itemName: string
  value: number
  max: number
  onChange: (value: number) => void
  /** Removes the item when the user reduces the quantity below 1. If undefined, the smallest quantity is 1. */
  onRemove?: () => void
  /** Compact layout with buttons of 48 px instead of 60 px, for cards in two columns. */
  isCompact?: boolean
}

export function QuantityStepper({
  itemName,
  value,
  max,
  onChange,
  onRemove,
  isCompact = false,
}: QuantityStepperProps) {
  const buttonSize = isCompact ? 'size-12 min-h-12 px-0' : 'min-w-control'
  const isLast = value <= 1
  return (
    <fieldset aria-label={`${itemName}：数量`} className="flex min-w-0 items-center justify-between gap-1">
      <Button
        className={buttonSize}
        aria-label={isLast && onRemove ? `删除${itemName}` : `少一份${itemName}`}
        disabled={isLast && !onRemove}
        onClick={() => (isLast ? onRemove?.() : onChange(value - 1))}
      >
        {isLast && onRemove ? (
          <Trash2 aria-hidden className="size-6 shrink-0" />
        ) : (
          <Minus aria-hidden className="size-6 shrink-0" />
        )}
      </Button>
      <output className="min-w-10 text-center text-lg font-bold tabular-nums">{value}</output>
      <Button
        className={buttonSize}
        aria-label={`多一份${itemName}`}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Plus aria-hidden className="size-6 shrink-0" />
      </Button>
    </fieldset>
  )
}
