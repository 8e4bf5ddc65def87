import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { Star } from 'lucide-react'
import { reviewsLabels } from './text.ts'

const places = [1, 2, 3, 4, 5]

/** A rating as five stars; screen readers read the number. */
export function StarRating({ rating }: { rating: number }) {
  const t = useText(reviewsLabels)
  return (
    <span className="inline-flex gap-0.5">
      <span className="sr-only">{t.stars(rating)}</span>
      {places.map((place) => (
        <Star
          key={place}
          aria-hidden
          className={joinClassNames(
            'size-4',
            place <= rating ? 'fill-current text-warn-text' : 'text-line-strong',
          )}
        />
      ))}
    </span>
  )
}
