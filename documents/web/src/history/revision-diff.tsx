import { Button } from '@sanhe/ui/button.tsx'
import { currentText, useText } from '@sanhe/ui/i18n.ts'
import { ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { Time } from '@sanhe/ui/time.tsx'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useMemo } from 'react'
import { api } from '#api.ts'
import { documentQuery, queryClient } from '#queries.ts'
import { useCanWrite } from '#rights.ts'
import { RevisionAuthorIcon } from './author.tsx'
import { historyLabels } from './history-text.ts'
import { revisionQuery } from './revision-queries.ts'
import { type WordDiffPart, type DisplayedDiffRow, hideUnchangedRows, wordDiff } from './word-diff.ts'

type RevisionDiffProps = {
  projectSlug: string
  docSlug: string
  /** Ids of the newest and the oldest revision of the session. The diff starts at the text before the oldest. */
  newest: number
  oldest: number
  current: number
}

export function RevisionDiff({ projectSlug, docSlug, newest, oldest, current }: RevisionDiffProps) {
  const t = useText(historyLabels)
  const canWrite = useCanWrite()
  const last = useQuery(revisionQuery(projectSlug, docSlug, newest))
  const first = useQuery(revisionQuery(projectSlug, docSlug, oldest))
  const before = first.data?.previous_content
  const after = last.data?.content
  const rows = useMemo(
    () =>
      before === undefined || after === undefined ? undefined : hideUnchangedRows(wordDiff(before, after)),
    [before, after],
  )
  const restore = useMutation({ mutationFn: () => restoreRevision(projectSlug, docSlug, newest, current) })
  if (last.isError) return <ErrorState error={last.error} onRetry={() => void last.refetch()} />
  if (!rows || !last.data) return <Skeleton rows={8} />
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="flex min-w-0 flex-1 items-center gap-2 text-sm">
          <RevisionAuthorIcon kind={last.data.author.kind} className="text-muted" />
          <span className="truncate font-medium">{last.data.author.name}</span>
          <Time at={last.data.created_at} className="whitespace-nowrap text-muted" />
        </span>
        {canWrite && newest !== current && (
          <Button isBusy={restore.isPending} onClick={() => restore.mutate()}>
            <RotateCcw aria-hidden className="size-4" />
            {t.restore}
          </Button>
        )}
      </div>
      {rows.every((row) => row.kind === 'same') && <p className="mb-4 text-sm text-muted">{t.same}</p>}
      <div className="text-[15px] leading-7 whitespace-pre-wrap [overflow-wrap:anywhere]">
        {rows.map((row, index) => (
          <DiffRow key={index} row={row} />
        ))}
      </div>
    </>
  )
}

function DiffRow({ row }: { row: DisplayedDiffRow }) {
  const t = useText(historyLabels)
  if (row.kind === 'hidden')
    return (
      <p className="my-3 flex items-center gap-3 text-xs text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t.unchanged(row.count)}
      </p>
    )
  if (row.kind === 'same') return <div className="px-3 text-muted">{row.lines.join('\n') || ' '}</div>
  return (
    <div className="my-1 rounded-r-[6px] border-l-[3px] border-accent bg-surface px-3 py-1">
      {row.parts.map((part, index) => (
        <WordDiffPart key={index} part={part} />
      ))}
    </div>
  )
}

function WordDiffPart({ part: { kind, text } }: { part: WordDiffPart }) {
  if (kind === 'added')
    return <ins className="rounded-[3px] bg-ok-soft text-ok-text decoration-2 underline-offset-4">{text}</ins>
  if (kind === 'removed')
    return <del className="rounded-[3px] bg-danger-soft text-danger-text decoration-2">{text}</del>
  return <span>{text}</span>
}

async function restoreRevision(slug: string, docSlug: string, revision: number, undoTo?: number) {
  const t = currentText(historyLabels)
  try {
    const { doc } = await api.history.restore({ params: { slug, docSlug, revision } })
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
