import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { searchLabels } from './text.ts'
import type { SearchState } from './use-search.ts'

type PaletteNoteProps = { search: SearchState; isNarrowed: boolean; onWiden: () => void }

/**
 * Explains why no documents are listed: the request failed or nothing matches. Matching commands may still be listed
 * below.
 */
export function CommandPaletteStatus({ search, isNarrowed, onWiden }: PaletteNoteProps) {
  const t = useText(searchLabels)
  const look = 'flex flex-wrap items-center justify-between gap-2 px-2 py-2 text-sm'
  if (search.error)
    return (
      <div role="alert" className={look}>
        <span className="text-danger-text">{t.failed}</span>
        <Button onClick={search.retry}>{t.retry}</Button>
      </div>
    )
  if (search.isStale || search.results?.length !== 0) return null
  return (
    <output className={look}>
      <span className="min-w-0 flex-1 text-muted [overflow-wrap:anywhere]">
        {t.none(search.query)} {isNarrowed && t.noneHere}
      </span>
      {isNarrowed && <Button onClick={onWiden}>{t.searchEverywhere}</Button>}
    </output>
  )
}
