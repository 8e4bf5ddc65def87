import { useText } from '@sanhe/ui/i18n.ts'
import { ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SquareCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DocumentType, DueTask } from '#api.ts'
import { DueDateBadge } from '#board/due-date-badge.tsx'
import { useToday } from '#board/today.ts'
import { DocumentTypeIcon } from '#tree/doc-type.tsx'
import { homeQuery } from './queries.ts'
import { homeLabels } from './text.ts'

const nothing = { mine: [], favourites: [], changed: [], tasks: [] }

/** Sections above the projects: last documents of the user, changes by others, due tasks, favourites. */
export function HomeSections({ children }: { children: ReactNode }) {
  const t = useText(homeLabels)
  const { data, error, isPending, refetch } = useQuery(homeQuery)
  if (isPending) return <Skeleton rows={6} className="p-6" />
  const { mine, favourites, changed, tasks } = data ?? nothing
  if (error && !data)
    return (
      <>
        <ErrorState title={t.failed} error={error} onRetry={() => void refetch()} className="py-8" />
        {children}
      </>
    )
  if (mine.length + favourites.length + changed.length + tasks.length === 0) return children
  return (
    <>
      <div className="mx-auto grid max-w-6xl grid-cols-[repeat(auto-fit,minmax(min(100%,320px),1fr))] gap-x-8 gap-y-6 px-4 pt-4 md:px-6 md:pt-6">
        {mine.length > 0 && (
          <Section heading={t.continue}>
            {mine.map((doc) => (
              <DocumentRow key={doc.id} doc={doc} detail={doc.project_name} />
            ))}
          </Section>
        )}
        {changed.length > 0 && (
          <Section heading={t.changed}>
            {changed.map((doc) => (
              <DocumentRow
                key={doc.id}
                doc={doc}
                detail={
                  <>
                    <RelativeTimeLabel at={doc.changed_at} /> {t.changedBy(doc.changed_by)}
                  </>
                }
              />
            ))}
          </Section>
        )}
        {tasks.length > 0 && (
          <Section heading={t.tasks}>
            {tasks.map((task) => (
              <DueTaskRow key={task.id} task={task} />
            ))}
          </Section>
        )}
        {favourites.length > 0 && (
          <Section heading={t.favourites}>
            {favourites.map((doc) => (
              <DocumentRow key={doc.id} doc={doc} detail={doc.project_name} />
            ))}
          </Section>
        )}
      </div>
      <h2 className="mx-auto max-w-6xl px-4 pt-6 text-sm font-semibold md:px-6">{t.projects}</h2>
      <div className="-mt-2">{children}</div>
    </>
  )
}

function Section({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="mb-1 text-sm font-semibold">{heading}</h2>
      <ul className="-mx-2">{children}</ul>
    </section>
  )
}

const rowClasses =
  'flex min-h-11 items-center gap-3 rounded-control px-2 py-1.5 text-sm hover:bg-hover -outline-offset-2'

type DocumentRowProps = {
  doc: { title: string; slug: string; doc_type: DocumentType; project_slug: string }
  detail: ReactNode
}

const DocumentRow = ({ doc, detail }: DocumentRowProps) => (
  <li>
    <Link
      to="/projects/$slug/docs/$docSlug"
      params={{ slug: doc.project_slug, docSlug: doc.slug }}
      className={rowClasses}
    >
      <DocumentTypeIcon type={doc.doc_type} />
      <span className="min-w-0 flex-1 truncate">{doc.title}</span>
      <span className="max-w-[45%] shrink-0 truncate text-xs text-muted">{detail}</span>
    </Link>
  </li>
)

function DueTaskRow({ task }: { task: DueTask }) {
  const today = useToday()
  return (
    <li>
      <Link
        to="/projects/$slug/board"
        params={{ slug: task.project_slug }}
        search={{ task: task.id }}
        className={rowClasses}
      >
        <SquareCheck aria-hidden className="size-4 shrink-0 text-muted" />
        <span className="min-w-0 flex-1 truncate">{task.title}</span>
        <DueDateBadge task={{ due_date: task.due_date, status: 'todo' }} today={today} />
      </Link>
    </li>
  )
}
