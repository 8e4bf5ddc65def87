import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import type { MarkdownLinkResolvers } from '@sanhe/ui/markdown/prepare-block.ts'
import { ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { useDocumentLinks } from '#editor/use-document-links.ts'
import { type BlockReviewFunctions, DiffBlockActions } from './diff-block-actions.tsx'
import { DiffBlock } from './diff-block.tsx'
import { diffLabels } from './diff-text.ts'
import type { RevisionDiffRow } from './queries.ts'
import { type RevisionComparison, revisionDiffQuery } from './revision-queries.ts'

export type RenderedDiffProps = {
  projectSlug: string
  docSlug: string
  compared: RevisionComparison
  isSideBySide: boolean
  review: BlockReviewFunctions | undefined
}

/** Compares two versions as rendered documents. */
export function RenderedDiff({ projectSlug, docSlug, compared, isSideBySide, review }: RenderedDiffProps) {
  const t = useText(diffLabels)
  const diff = useQuery(revisionDiffQuery(projectSlug, docSlug, compared))
  const links = useDocumentLinks(projectSlug, docSlug)
  if (diff.isError) return <ErrorState error={diff.error} onRetry={() => void diff.refetch()} />
  if (!diff.data) return <Skeleton rows={8} />
  const { rows, changes, left_out } = diff.data
  return (
    <>
      {changes === 0 && <p className="mb-4 text-sm text-muted">{t.same}</p>}
      {isSideBySide && changes > 0 && (
        <div className="mb-2 grid grid-cols-2 gap-6 px-3 text-xs font-medium text-muted max-md:hidden">
          <span>{t.before}</span>
          <span className="pl-3">{t.after}</span>
        </div>
      )}
      <div className="flex flex-col gap-1">
        {rows.map((row, at) => (
          <Row key={at} {...{ row, at, links, isSideBySide, review, changes }} />
        ))}
      </div>
      {left_out > 0 && <p className="mt-6 rounded-control bg-warn-soft p-4 text-sm">{t.leftOut(left_out)}</p>}
    </>
  )
}

type RowProps = {
  row: RevisionDiffRow
  at: number
  links: MarkdownLinkResolvers | undefined
  isSideBySide: boolean
  review: BlockReviewFunctions | undefined
  changes: number
}

function Row({ row, at, links, isSideBySide, review, changes }: RowProps) {
  const t = useText(diffLabels)
  if (row.kind === 'hidden')
    return (
      <p className="my-3 flex items-center gap-3 text-xs text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t.unchanged(row.hidden)}
      </p>
    )
  const sides = <Sides {...{ row, links, isSideBySide }} />
  if (row.kind === 'same') return <div className="is-unchanged px-3 py-1">{sides}</div>
  const isFormatting = !/<(?:ins|del)\b/.test(row.inline)
  return (
    <div
      data-change
      tabIndex={-1}
      className={joinClassNames(
        'group rounded-r-[6px] border-l-[3px] border-accent bg-surface px-3 py-2',
        'focus:outline-2 focus:-outline-offset-2 focus:outline-accent-text',
      )}
    >
      {isFormatting && <p className="mb-1 text-xs text-muted">{t.formatting}</p>}
      {sides}
      {review && <DiffBlockActions {...{ row, at, review, changes }} />}
    </div>
  )
}

type SidesProps = { row: RevisionDiffRow; links: MarkdownLinkResolvers | undefined; isSideBySide: boolean }

function Sides({ row, links, isSideBySide }: SidesProps) {
  const t = useText(diffLabels)
  if (!isSideBySide) return <DiffBlock html={row.inline} links={links} />
  return (
    <div className="grid gap-x-6 gap-y-2 md:grid-cols-2">
      {(['before', 'after'] as const).map((side) => (
        <div key={side} className="min-w-0 md:odd:border-r md:odd:border-line md:odd:pr-3">
          <p className={joinClassNames('text-xs text-muted md:hidden', row.kind === 'same' && 'hidden')}>
            {t[side]}
          </p>
          {(side === 'after' || row.kind !== 'same' || matchMedia('(min-width: 768px)').matches) && (
            <DiffBlock html={row[side]?.html ?? ''} links={links} />
          )}
        </div>
      ))}
    </div>
  )
}
