import { Button } from '@sanhe/ui/button.tsx'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { Check, RotateCcw, Unlink } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { CommentThread } from '#api.ts'
import { useIsEventStreamConnected } from '#live.ts'
import { replyInThread, setThreadResolved } from './actions.ts'
import { CommentView } from './comment.tsx'
import { CommentComposer } from './composer.tsx'
import { commentLabels } from './text.ts'

export type ThreadProps = {
  slug: string
  thread: CommentThread
  isActive?: boolean
  /** True when the commented words are no longer in the document. */
  isDetached?: boolean
  /** Called to show the commented words in the document. Absent for threads of tasks. */
  onShow?: () => void
}

export function Thread({ slug, thread, isActive = false, isDetached = false, onShow }: ThreadProps) {
  const t = useText(commentLabels)
  const element = useRef<HTMLLIElement>(null)
  const [isReplying, setReplying] = useState(false)
  const isConnected = useIsEventStreamConnected()
  const author = thread.comments[0]?.author ?? ''
  const isResolved = thread.resolved_at !== null
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <li
      ref={element}
      aria-current={isActive ? 'true' : undefined}
      className="flex flex-col gap-3 rounded-control border border-line bg-surface p-3 aria-[current]:border-accent"
    >
      {thread.anchor && <Quote text={thread.anchor.quote} isDetached={isDetached} onShow={onShow} />}
      {thread.comments.map((comment) => (
        <CommentView key={comment.id} slug={slug} comment={comment} />
      ))}
      {isResolved && thread.resolved_by && (
        <p className="text-[13px] text-muted">{t.resolvedBy(thread.resolved_by)}</p>
      )}
      {isReplying ? (
        <CommentComposer
          slug={slug}
          field={`reply ${thread.id}`}
          label={t.replyTo(author)}
          action={t.send}
          takesFocus
          onSend={async (body) => {
            await replyInThread(thread.id, body)
            setReplying(false)
          }}
          onCancel={() => setReplying(false)}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button aria-label={t.replyTo(author)} onClick={() => setReplying(true)}>
            {t.reply}
          </Button>
          <Button
            look="quiet"
            disabled={!isConnected}
            onClick={() => void setThreadResolved(thread.id, !isResolved)}
          >
            {isResolved ? (
              <RotateCcw aria-hidden className="size-4" />
            ) : (
              <Check aria-hidden className="size-4" />
            )}
            {isResolved ? t.reopen : t.resolve}
          </Button>
        </div>
      )}
    </li>
  )
}

type QuoteProps = { text: string; isDetached: boolean; onShow: (() => void) | undefined }

function Quote({ text, isDetached, onShow }: QuoteProps) {
  const t = useText(commentLabels)
  const look =
    'line-clamp-3 min-w-0 flex-1 border-l-2 pl-2 text-left text-[13px] leading-5 [overflow-wrap:anywhere]'
  if (isDetached)
    return (
      <div className="min-w-0 flex-1">
        <p className="mb-1 flex items-center gap-1 text-[13px] text-warn-text">
          <Unlink aria-hidden className="size-3.5 shrink-0" />
          {t.detached}
        </p>
        <p className={joinClassNames(look, 'border-line text-muted line-through')}>{text}</p>
      </div>
    )
  return (
    <button
      type="button"
      title={t.quote}
      className={joinClassNames(look, 'border-[#e0b23e] text-muted hover:text-text')}
      onClick={onShow}
    >
      {text}
    </button>
  )
}
