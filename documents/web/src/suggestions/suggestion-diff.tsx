import { useText } from '@sanhe/ui/i18n.ts'
import type { Suggestion } from '#api.ts'
import { suggestionLabels } from './text.ts'

const look =
  'line-clamp-6 rounded px-1.5 py-0.5 text-sm leading-6 whitespace-pre-wrap [overflow-wrap:anywhere]'

/** The original struck through, and the suggested text underlined. */
export function SuggestionDiff({ suggestion }: { suggestion: Pick<Suggestion, 'original' | 'replacement'> }) {
  const t = useText(suggestionLabels)
  const { original, replacement } = suggestion
  return (
    <span className="flex flex-col gap-1">
      {original && (
        <del className={`${look} bg-danger-soft text-danger-text`}>
          <span className="sr-only">{t.deleted}: </span>
          {original}
        </del>
      )}
      {replacement && (
        <ins className={`${look} bg-ok-soft text-ok-text underline-offset-4`}>
          <span className="sr-only">{t.added}: </span>
          {replacement}
        </ins>
      )}
    </span>
  )
}
