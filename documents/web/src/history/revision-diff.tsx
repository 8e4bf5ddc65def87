import { Button } from '@sanhe/ui/button.tsx'
import { getCurrentText, useText } from '@sanhe/ui/i18n.ts'
import { useLocalStorageItem } from '@sanhe/ui/local-storage.ts'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useRef, useState } from 'react'
import { lazyLoadedApi } from '#lazy-api.ts'
import { documentQuery, queryClient } from '#queries.ts'
import { useCanWrite } from '#rights.ts'
import { RevisionAuthorIcon } from './author.tsx'
import { DiffToolbar } from './diff-toolbar.tsx'
import { diffViewSetting } from './diff-view-setting.ts'
import { historyLabels } from './history-text.ts'
import type { Revision } from './queries.ts'
import { RenderedDiff } from './rendered-diff.tsx'
import { type RevisionComparison, revisionDiffQuery } from './revision-queries.ts'
import { SourceDiff } from './source-diff.tsx'
import { useBlockReview } from './use-block-review.ts'
import { useChangeNavigation } from './use-change-navigation.ts'

type RevisionDiffProps = {
  projectSlug: string
  docSlug: string
  /**
   * `newest`: newest revision of the session. `oldest`: id of its oldest revision. The comparison starts from the
   * text before `oldest`.
   */
  newest: Pick<Revision, 'id' | 'author' | 'created_at'>
  oldest: number
  current: number
  /** Called when every block of an AI change is accepted or rejected. */
  onReviewed?: () => void
}

/** Compares a version with the previous one or with the current text, as rendered text or as Markdown. */
export function RevisionDiff({
  projectSlug,
  docSlug,
  newest,
  oldest,
  current,
  onReviewed,
}: RevisionDiffProps) {
  const t = useText(historyLabels)
  const canWrite = useCanWrite()
  const view = useLocalStorageItem(diffViewSetting)
  const [isAgainstCurrent, setAgainstCurrent] = useState(false)
  const isOld = newest.id !== current
  const compared: RevisionComparison =
    isAgainstCurrent && isOld
      ? { revision: current, from: newest.id }
      : { revision: newest.id, since: oldest }
  const diff = useQuery({ ...revisionDiffQuery(projectSlug, docSlug, compared), enabled: view !== 'source' })
  const root = useRef<HTMLDivElement>(null)
  const count = diff.data ? diff.data.changes - diff.data.left_out : undefined
  const navigation = useChangeNavigation(root, count ?? Number.POSITIVE_INFINITY)
  const review = useBlockReview(projectSlug, docSlug, compared, onReviewed)
  const restore = useMutation({
    mutationFn: () => restoreRevision(projectSlug, docSlug, newest.id, current),
  })
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="flex min-w-0 flex-1 items-center gap-2 text-sm">
          <RevisionAuthorIcon kind={newest.author.kind} className="text-muted" />
          <span className="truncate font-medium">{newest.author.name}</span>
          <RelativeTimeLabel at={newest.created_at} className="whitespace-nowrap text-muted" />
        </span>
        {canWrite && isOld && (
          <Button isBusy={restore.isPending} onClick={() => restore.mutate()}>
            <RotateCcw aria-hidden className="size-4" />
            {t.restore}
          </Button>
        )}
      </div>
      <DiffToolbar
        view={view}
        isAgainstCurrent={isOld ? isAgainstCurrent : undefined}
        onAgainstCurrent={setAgainstCurrent}
        place={navigation.place}
        count={view === 'source' ? undefined : count}
        onGo={navigation.go}
      />
      <div ref={root}>
        {view === 'source' ? (
          <SourceDiff {...{ projectSlug, docSlug, compared }} />
        ) : (
          <RenderedDiff {...{ projectSlug, docSlug, compared, review }} isSideBySide={view === 'side'} />
        )}
      </div>
    </>
  )
}

async function restoreRevision(slug: string, docSlug: string, revision: number, undoTo?: number) {
  const t = getCurrentText(historyLabels)
  try {
    const { doc } = await lazyLoadedApi.history.restore({ params: { slug, docSlug, revision } })
    queryClient.setQueryData(documentQuery(slug, docSlug).queryKey, doc)
    void queryClient.invalidateQueries({ queryKey: ['revisions', slug, docSlug] })
    void queryClient.invalidateQueries({ queryKey: ['blame', slug, docSlug] })
    const undo =
      undoTo === undefined ? [] : [{ label: t.undo, run: () => void restoreRevision(slug, docSlug, undoTo) }]
    showToast(t.restored, ...undo)
  } catch (error) {
    showError(`${t.restoreFailed}. ${error instanceof Error ? error.message : ''}`)
  }
}
