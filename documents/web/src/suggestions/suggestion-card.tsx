import { useText } from '@sanhe/ui/i18n.ts'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { Unlink } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Suggestion } from '#api.ts'
import { CommentView } from '#comments/comment.tsx'
import { SuggestionActions } from './suggestion-actions.tsx'
import { SuggestionDiff } from './suggestion-diff.tsx'
import { suggestionLabels } from './text.ts'

type SuggestionCardProps = {
  slug: string
  suggestion: Suggestion
  canWrite: boolean
  isActive: boolean
  /** Called to show the suggestion in the text. Absent where the text does not show suggestions. */
  onShow?: (() => void) | undefined
}

/** Card of a suggestion with its change, its comments and the actions of the user. */
export function SuggestionCard({ slug, suggestion, canWrite, isActive, onShow }: SuggestionCardProps) {
  const t = useText(suggestionLabels)
  const element = useRef<HTMLLIElement>(null)
  const { author, created_at: at, state, thread } = suggestion
  const isOutdated = suggestion.is_outdated && state === 'open'
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <li
      ref={element}
      aria-label={t.by(author.name)}
      aria-current={isActive ? 'true' : undefined}
      className="flex flex-col gap-2 rounded-control border border-line bg-surface p-3 aria-[current]:border-accent"
    >
      <p className="truncate text-[13px] text-muted">
        <span className="font-medium text-text">{author.name}</span> <RelativeTimeLabel at={at} />
      </p>
      {isOutdated && (
        <p className="flex items-center gap-1 text-[13px] text-warn-text">
          <Unlink aria-hidden className="size-3.5 shrink-0" />
          {t.outdated}
        </p>
      )}
      {onShow && !isOutdated ? (
        <button
          type="button"
          title={t.show}
          className="rounded-control text-left hover:bg-hover"
          onClick={onShow}
        >
          <SuggestionDiff suggestion={suggestion} />
        </button>
      ) : (
        <SuggestionDiff suggestion={suggestion} />
      )}
      {isOutdated && canWrite && <p className="text-[13px] text-muted">{t.outdatedHint}</p>}
      {thread?.comments.map((comment) => (
        <CommentView key={comment.id} slug={slug} comment={comment} />
      ))}
      {state === 'open' ? (
        <SuggestionActions slug={slug} suggestion={suggestion} canWrite={canWrite} />
      ) : (
        <p className="text-[13px] text-muted">{t.decided[state](suggestion.decided_by ?? '')}</p>
      )}
    </li>
  )
}
