import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { Star } from 'lucide-react'
import { useId } from 'react'

export const starRatingLabels = ['很差', '不太好', '一般', '好', '很好'] as const

/** Read-only star rating, for example 4 of 5 stars. */
export function StarRating({ value }: { value: number }) {
  return (
    <span className="inline-flex">
      <span className="sr-only">{value} 颗星</span>
      {starRatingLabels.map((word, index) => (
        <Star
          key={word}
          aria-hidden
          className={joinClassNames(
            'size-7',
            index < value ? 'fill-current text-warn-text' : 'text-line-strong',
          )}
        />
      ))}
    </span>
  )
}

type StarRatingInputProps = { label: string; value: number | undefined; onChange: (value: number) => void }

/** Input for a rating: five labelled buttons instead of small stars. */
export function StarRatingInput({ label, value, onChange }: StarRatingInputProps) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{label}</legend>
      <div className="flex flex-col gap-3">
        {starRatingLabels
          .map((words, index) => ({ words, stars: index + 1 }))
          .toReversed()
          .map(({ words, stars }) => (
            <label
              key={stars}
              className={joinClassNames(
                'flex min-h-control cursor-pointer flex-wrap items-center justify-between gap-x-4 rounded-control border-2 px-4 py-2 font-semibold',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text',
                stars === value
                  ? 'border-accent-text bg-accent-soft text-accent-text'
                  : 'border-line bg-surface hover:bg-hover',
              )}
            >
              <input
                type="radio"
                name={name}
                checked={stars === value}
                className="sr-only"
                onChange={() => onChange(stars)}
              />
              <span>
                {stars === value && <span aria-hidden>✓&nbsp;</span>}
                {words}
              </span>
              <StarRating value={stars} />
            </label>
          ))}
      </div>
    </fieldset>
  )
}
