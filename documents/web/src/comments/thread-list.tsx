import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useState } from 'react'
import type { CommentThread } from '#api.ts'
import { commentLabels } from './text.ts'
import { Thread, type ThreadProps } from './thread.tsx'

type ThreadListProps = {
  slug: string
  threads: readonly CommentThread[]
  activeId?: number | undefined
  detailsOf?: (thread: CommentThread) => Pick<ThreadProps, 'isDetached' | 'onShow'>
}

/** Lists the open threads, and on request the resolved threads. The active thread is always shown. */
export function ThreadList({ slug, threads, activeId, detailsOf }: ThreadListProps) {
  const t = useText(commentLabels)
  const [isResolvedShown, setResolvedShown] = useState(false)
  const resolved = threads.filter((thread) => thread.resolved_at !== null).length
  const shown = threads.filter(
    ({ id, resolved_at }) => resolved_at === null || isResolvedShown || id === activeId,
  )
  return (
    <>
      <ul aria-label={t.title} className="flex flex-col gap-3">
        {shown.map((thread) => (
          <Thread
            key={thread.id}
            slug={slug}
            thread={thread}
            isActive={thread.id === activeId}
            {...detailsOf?.(thread)}
          />
        ))}
      </ul>
      {resolved > 0 && (
        <Button look="quiet" className="mt-3" onClick={() => setResolvedShown(!isResolvedShown)}>
          {isResolvedShown ? t.hideResolved : t.showResolved(resolved)}
        </Button>
      )}
    </>
  )
}
