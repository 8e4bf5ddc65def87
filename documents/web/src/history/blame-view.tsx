import { useText } from '@sanhe/ui/i18n.ts'
import { ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { useQuery } from '@tanstack/react-query'
import type { DocumentWithText } from '#api.ts'
import { RevisionAuthorIcon } from './author.tsx'
import { type BlameGroup, groupBlameLines } from './blame.ts'
import { historyLabels } from './history-text.ts'
import { blameQuery } from './revision-queries.ts'

type BlameViewProps = { projectSlug: string; doc: DocumentWithText; onPick: (revision: number) => void }

/** Shows the text with its authors: one entry for adjacent lines of one save. */
export function BlameView({ projectSlug, doc, onPick }: BlameViewProps) {
  const blame = useQuery(blameQuery(projectSlug, doc.slug))
  if (blame.isError) return <ErrorState error={blame.error} onRetry={() => void blame.refetch()} />
  if (!blame.data) return <Skeleton rows={8} />
  return (
    <ol className="divide-y divide-line border-y border-line">
      {groupBlameLines(doc.content, blame.data).map((run) => (
        <BlameGroup key={run.first} run={run} onPick={() => onPick(run.revision)} />
      ))}
    </ol>
  )
}

function BlameGroup({ run, onPick }: { run: BlameGroup; onPick: () => void }) {
  const t = useText(historyLabels)
  const isBlank = run.lines.every((line) => line.trim() === '')
  return (
    <li className="grid gap-x-4 py-2 sm:grid-cols-[11rem_1fr]">
      <button
        type="button"
        className="flex min-h-6 items-start gap-2 self-start rounded text-left text-xs text-muted hover:text-text"
        onClick={onPick}
      >
        <RevisionAuthorIcon kind={run.author.kind} className="mt-px" />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{run.author.name}</span>
          <RelativeTimeLabel at={run.created_at} />
        </span>
      </button>
      <div className="min-w-0 text-[15px] leading-7 whitespace-pre-wrap [overflow-wrap:anywhere]">
        {isBlank ? (
          <span className="text-sm text-muted italic">{t.emptyLine}</span>
        ) : (
          run.lines.join('\n').replace(/^\n+|\n+$/g, '')
        )}
      </div>
    </li>
  )
}
