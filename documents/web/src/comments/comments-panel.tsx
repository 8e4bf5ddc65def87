import { Dialog } from '@sanhe/ui/dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { phoneMediaQuery, useMediaQuery } from '@sanhe/ui/media-query.ts'
import { EmptyState, ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { MessageSquare, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CommentThread } from '#api.ts'
import { startThread } from './actions.ts'
import type { CommentAnchor } from './anchor.ts'
import { CommentComposer } from './composer.tsx'
import type { CommentTarget } from './queries.ts'
import { commentLabels } from './text.ts'
import { ThreadList } from './thread-list.tsx'
import type { AnchoredThreads } from './use-anchored-threads.ts'

type CommentsPanelProps = {
  target: CommentTarget
  threads: UseQueryResult<CommentThread[]>
  anchored: AnchoredThreads | undefined
  activeId: number | undefined
  /** Anchor of the comment that the user is writing. */
  draft: CommentAnchor | undefined
  /** Content above the threads. */
  before: ReactNode
  onDraftEnd: () => void
  onActivate: (id: number) => void
  onClose: () => void
}

/** Panel at the right of the text, on phones a sheet, with the threads in the order of the text. */
export function CommentsPanel(props: CommentsPanelProps) {
  const t = useText(commentLabels)
  const isPhone = useMediaQuery(phoneMediaQuery)
  const { onClose } = props
  if (isPhone)
    return (
      <Dialog isOpen onClose={onClose} title={t.title}>
        <PanelContent {...props} onShown={onClose} />
      </Dialog>
    )
  return (
    <aside
      aria-label={t.title}
      data-comments
      className="fixed top-12 right-0 bottom-0 z-10 flex w-80 flex-col border-l border-line bg-sunken print:hidden"
    >
      <div className="flex items-center gap-2 py-2 pr-2 pl-4">
        <h2 className="flex-1 text-sm font-semibold">{t.title}</h2>
        <IconButton small icon={X} label={t.close} onClick={onClose} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-3 pb-6">
        <PanelContent {...props} />
      </div>
    </aside>
  )
}

/**
 * `onShown`: called when the page scrolls to the words of a thread. A sheet then closes, because it would
 * cover the words.
 */
type PanelContentProps = CommentsPanelProps & { onShown?: () => void }

function PanelContent({
  target,
  threads,
  anchored,
  activeId,
  draft,
  before,
  ...on
}: PanelContentProps): ReactNode {
  const t = useText(commentLabels)
  const { data, error, isError, refetch } = threads
  if (!data)
    return isError ? (
      <ErrorState title={t.failed} error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton rows={4} />
    )
  const show = (id: number) => {
    on.onActivate(id)
    on.onShown?.()
    // The page scrolls to the words only after the sheet has closed. A closing sheet returns the focus, which may
    // scroll the page.
    const words = anchored?.get(id)?.startContainer.parentElement
    setTimeout(() => words?.scrollIntoView({ block: 'center' }))
  }
  return (
    <>
      {draft && (
        <div className="mb-3 flex flex-col gap-2 rounded-control border border-accent bg-surface p-3">
          <p className="line-clamp-3 border-l-2 border-[#e0b23e] pl-2 text-[13px] leading-5 text-muted [overflow-wrap:anywhere]">
            {draft.quote}
          </p>
          <CommentComposer
            slug={target.slug}
            field={`document ${'docSlug' in target ? target.docSlug : ''}`}
            label={t.newComment}
            action={t.comment}
            takesFocus
            onSend={async (body) => {
              const id = await startThread(target, body, draft)
              on.onDraftEnd()
              if (id !== undefined) on.onActivate(id)
            }}
            onCancel={on.onDraftEnd}
          />
        </div>
      )}
      {before}
      {data.length === 0 && !draft && !before && (
        <EmptyState icon={MessageSquare} title={t.none} className="px-0 py-8">
          {t.noneHint}
        </EmptyState>
      )}
      <ThreadList
        slug={target.slug}
        threads={inTextOrder(data, anchored)}
        activeId={activeId}
        detailsOf={({ id }) => ({
          isDetached: anchored !== undefined && !anchored.has(id),
          onShow: () => show(id),
        })}
      />
    </>
  )
}

/** Returns the threads in the order in which their commented words appear in the text. Detached threads are last. */
function inTextOrder(threads: readonly CommentThread[], anchored: AnchoredThreads | undefined) {
  return threads.toSorted((a, b) => {
    const [one, other] = [anchored?.get(a.id), anchored?.get(b.id)]
    if (!one || !other) return Number(!one) - Number(!other) || a.id - b.id
    return one.compareBoundaryPoints(Range.START_TO_START, other) || a.id - b.id
  })
}
