import { Button } from '@sanhe/ui/button.tsx'
import { Minus, Plus, Trash2 } from 'lucide-react'

type QuantityStepperProps = {
  /** Name of the counted item, for screen readers. */
  itemName: string
  value: number
  max: number
  onChange: (value: number) => void
  /** Removes the item. Set when the quantity can go down to 0. */
  onRemove?: () => void
}

export function QuantityStepper({ itemName, value, max, onChange, onRemove }: QuantityStepperProps) {
  const isLast = value <= 1
  return (
    <fieldset aria-label={`${itemName}：数量`} className="flex min-w-0 items-center gap-2">
      <Button
        className="min-w-control"
        aria-label={isLast && onRemove ? `删除${itemName}` : `少一份${itemName}`}
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
        aria-label={`多一份${itemName}`}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Plus aria-hidden className="size-6" />
      </Button>
    </fieldset>
  )
}
