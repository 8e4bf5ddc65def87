import { Button } from '@sanhe/ui/button.tsx'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { Heart } from 'lucide-react'
import type { FavouriteReference } from './queries.ts'
import { useFavourite } from './use-favourite.ts'

const heartClasses = (isFavourite: boolean) =>
  joinClassNames('size-6 shrink-0', isFavourite && 'fill-current text-accent-text')

/** Button with a heart on the page of a service, product, worker or merchant. */
export function FavouriteButton({ target }: { target: FavouriteReference }) {
  const { isFavourite, isBusy, toggle } = useFavourite(target)
  return (
    <Button aria-pressed={isFavourite} isBusy={isBusy} onClick={toggle}>
      <Heart aria-hidden className={heartClasses(isFavourite)} />
      {isFavourite ? '已收藏' : '收藏'}
    </Button>
  )
}

type FavouriteHeartProps = { target: FavouriteReference; name: string }

/** Heart without a label, for cards of groceries, which have no page of their own. */
export function FavouriteHeart({ target, name }: FavouriteHeartProps) {
  const { isFavourite, isBusy, toggle } = useFavourite(target)
  return (
    <button
      type="button"
      aria-label={`收藏${name}`}
      aria-pressed={isFavourite}
      aria-busy={isBusy}
      className="-me-2 -mt-2 grid size-control shrink-0 place-items-center rounded-control hover:bg-hover"
      onClick={() => {
        if (!isBusy) toggle()
      }}
    >
      <Heart aria-hidden className={heartClasses(isFavourite)} />
    </button>
  )
}
