import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { Check, Copy, Unlink, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Suggestion } from '#api.ts'
import { CommentView } from '#comments/comment.tsx'
import { CommentComposer } from '#comments/composer.tsx'
import { acceptSuggestion, rejectSuggestion, replyToSuggestion, withdrawSuggestion } from './actions.ts'
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
        <CardActions slug={slug} suggestion={suggestion} canWrite={canWrite} />
      ) : (
        <p className="text-[13px] text-muted">{t.decided[state](suggestion.decided_by ?? '')}</p>
      )}
    </li>
  )
}

type CardActionsProps = Pick<SuggestionCardProps, 'slug' | 'suggestion' | 'canWrite'>

function CardActions({ slug, suggestion, canWrite }: CardActionsProps) {
  const t = useText(suggestionLabels)
  const [isReplying, setReplying] = useState(false)
  const { id, is_own: isOwn, is_outdated: isOutdated, replacement, author } = suggestion
  if (isReplying)
    return (
      <CommentComposer
        slug={slug}
        field={`suggestion ${id}`}
        label={t.replyTo(author.name)}
        action={t.send}
        takesFocus
        onSend={async (body) => {
          await replyToSuggestion(id, body)
          setReplying(false)
        }}
        onCancel={() => setReplying(false)}
      />
    )
  const copy = async () => {
    await navigator.clipboard.writeText(replacement)
    showToast(t.copied)
  }
  return (
    <div className="flex flex-wrap gap-2">
      {canWrite && (
        <Button className="px-2.5!" onClick={() => void acceptSuggestion(id, isOutdated)}>
          <Check aria-hidden className="size-4" />
          {isOutdated ? t.applied : t.accept}
        </Button>
      )}
      {canWrite && (
        <Button className="px-2.5!" onClick={() => void rejectSuggestion(id)}>
          <X aria-hidden className="size-4" />
          {t.reject}
        </Button>
      )}
      {isOutdated && canWrite && replacement !== '' && (
        <Button className="px-2.5!" onClick={() => void copy()}>
          <Copy aria-hidden className="size-4" />
          {t.copy}
        </Button>
      )}
      {isOwn && (
        <Button className="px-2.5!" look="quiet" onClick={() => void withdrawSuggestion(id)}>
          {t.withdraw}
        </Button>
      )}
      <Button
        className="px-2.5!"
        look="quiet"
        aria-label={t.replyTo(author.name)}
        onClick={() => setReplying(true)}
      >
        {t.reply}
      </Button>
    </div>
  )
}
