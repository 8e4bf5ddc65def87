import { useText } from '@sanhe/ui/i18n.ts'
import { ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { diffLabels } from './diff-text.ts'
import { historyLabels } from './history-text.ts'
import { type RevisionComparison, revisionQuery } from './revision-queries.ts'
import { type DisplayedDiffRow, hideUnchangedRows, type WordDiffPart, diffWords } from './word-diff.ts'

type SourceDiffProps = { projectSlug: string; docSlug: string; compared: RevisionComparison }

/** Compares the Markdown of two versions. */
export function SourceDiff({ projectSlug, docSlug, compared }: SourceDiffProps) {
  const t = useText(diffLabels)
  const { revision, from, since } = compared
  const last = useQuery(revisionQuery(projectSlug, docSlug, revision))
  const first = useQuery(revisionQuery(projectSlug, docSlug, from ?? since ?? revision))
  const before = from === undefined ? first.data?.previous_content : first.data?.content
  const after = last.data?.content
  const rows = useMemo(
    () =>
      before === undefined || after === undefined ? undefined : hideUnchangedRows(diffWords(before, after)),
    [before, after],
  )
  const failed = [last, first].find(({ isError }) => isError)
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  if (!rows) return <Skeleton rows={8} />
  return (
    <>
      {rows.every((row) => row.kind === 'same') && <p className="mb-4 text-sm text-muted">{t.same}</p>}
      <div className="text-[15px] leading-7 whitespace-pre-wrap [overflow-wrap:anywhere]">
        {rows.map((row, index) => (
          <SourceRow key={index} row={row} />
        ))}
      </div>
    </>
  )
}

function SourceRow({ row }: { row: DisplayedDiffRow }) {
  const t = useText(historyLabels)
  if (row.kind === 'hidden')
    return (
      <p className="my-3 flex items-center gap-3 text-xs text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t.unchanged(row.count)}
      </p>
    )
  if (row.kind === 'same') return <div className="px-3 text-muted">{row.lines.join('\n') || ' '}</div>
  return (
    <div
      data-change
      tabIndex={-1}
      className="my-1 rounded-r-[6px] border-l-[3px] border-accent bg-surface px-3 py-1"
    >
      {row.parts.map((part, index) => (
        <ChangedWords key={index} part={part} />
      ))}
    </div>
  )
}

function ChangedWords({ part: { kind, text } }: { part: WordDiffPart }) {
  if (kind === 'added')
    return <ins className="rounded-[3px] bg-ok-soft text-ok-text decoration-2 underline-offset-4">{text}</ins>
  if (kind === 'removed')
    return <del className="rounded-[3px] bg-danger-soft text-danger-text decoration-2">{text}</del>
  return <span>{text}</span>
}
