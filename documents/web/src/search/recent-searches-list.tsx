import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { History } from 'lucide-react'
import { searchFilterLabels } from './filter-text.ts'
import { clearRecentSearches, useRecentSearches } from './recent-searches.ts'

/** Searches of this browser whose results were opened, the newest first. */
export function RecentSearches({ onPick }: { onPick: (words: string) => void }) {
  const t = useText(searchFilterLabels)
  const recent = useRecentSearches()
  if (recent.length === 0) return null
  return (
    <section aria-label={t.recent}>
      <div className="flex items-center justify-between">
        <h2 className="text-sm font-medium text-muted">{t.recent}</h2>
        <Button look="quiet" onClick={clearRecentSearches}>
          {t.clearRecent}
        </Button>
      </div>
      <ul className="flex flex-wrap gap-2">
        {recent.map((words) => (
          <li key={words} className="min-w-0">
            <Button className="max-w-full" onClick={() => onPick(words)}>
              <History aria-hidden className="size-4 shrink-0" />
              <span className="truncate">{words}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
