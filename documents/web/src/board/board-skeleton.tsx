import { useText } from '@sanhe/ui/i18n.ts'
import { useEffect, useState } from 'react'
import { boardLabels } from './text.ts'

export function BoardSkeleton() {
  const t = useText(boardLabels)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 100)
    return () => clearTimeout(timer)
  }, [])
  return (
    <output aria-label={t.loading} className="@container block h-full">
      {isShown && (
        <span className="grid h-full gap-4 p-4 @2xl:grid-cols-3 @2xl:px-6 @2xl:pt-17">
          {[4, 2, 3].map((cards, column) => (
            <span
              key={column}
              className="flex flex-col gap-2 rounded-[12px] bg-sunken p-2 pt-12 not-first:@max-2xl:hidden"
            >
              {Array.from({ length: cards }, (_, card) => (
                <span key={card} className="h-16 animate-pulse rounded-control bg-hover" />
              ))}
            </span>
          ))}
        </span>
      )}
    </output>
  )
}
