import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { decidedSuggestionsQuery } from './queries.ts'
import { SuggestionCard } from './suggestion-card.tsx'
import { suggestionLabels } from './text.ts'

type DecidedSuggestionsProps = {
  slug: string
  docSlug: string
  /** Decided suggestion to which a notification links. */
  activeId: number | undefined
}

/** Lists decided suggestions on request, or when one of them is active. */
export function DecidedSuggestions({ slug, docSlug, activeId }: DecidedSuggestionsProps) {
  const t = useText(suggestionLabels)
  const [isShown, setShown] = useState(activeId !== undefined)
  const { data } = useQuery({ ...decidedSuggestionsQuery(slug, docSlug), enabled: isShown })
  return (
    <>
      <Button
        look="quiet"
        className="mt-2 px-2.5!"
        aria-expanded={isShown}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? t.hideDecided : t.showDecided}
      </Button>
      {isShown && data?.length === 0 && <p className="px-2.5 text-sm text-muted">{t.noneDecided}</p>}
      {isShown && data && data.length > 0 && (
        <ul className="mt-2 flex flex-col gap-3">
          {data.map((suggestion) => (
            <SuggestionCard
              key={suggestion.id}
              slug={slug}
              suggestion={suggestion}
              canWrite={false}
              isActive={suggestion.id === activeId}
            />
          ))}
        </ul>
      )}
    </>
  )
}
