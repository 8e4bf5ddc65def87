import { useText } from '@sanhe/ui/i18n.ts'
import { EmptyState, ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Link2 } from 'lucide-react'
import type { BrokenLinks } from '#api.ts'
import { passLineToEditor } from '#editor/line-handover.ts'
import { useCanWrite } from '#rights.ts'
import { ProjectBreadcrumb } from '#shell/project-breadcrumb.tsx'
import { TopBarTitle } from '#shell/top-bar.tsx'
import { DocumentTypeIcon } from '#tree/doc-type.tsx'
import { LinkSentence } from './link-sentence.tsx'
import { brokenLinksQuery } from './queries.ts'
import { backlinksLabels } from './text.ts'

const route = getRouteApi('/app/projects/$slug/broken-links')

export function BrokenLinksPage() {
  const t = useText(backlinksLabels)
  const { slug } = route.useParams()
  const canWrite = useCanWrite()
  const { data, error, isPending, refetch } = useQuery(brokenLinksQuery(slug))
  return (
    <>
      <TopBarTitle trail={<ProjectBreadcrumb slug={slug} />}>{t.broken}</TopBarTitle>
      <div className="mx-auto flex max-w-3xl flex-col gap-4 p-4 md:p-8">
        {isPending && <Skeleton rows={6} />}
        {error && <ErrorState title={t.failed} error={error} onRetry={() => void refetch()} />}
        {data?.length === 0 && (
          <EmptyState icon={Link2} title={t.none}>
            {t.noneHint}
          </EmptyState>
        )}
        {data && data.length > 0 && (
          <p className="text-sm text-muted">{canWrite ? t.brokenHint : t.brokenReaderHint}</p>
        )}
        {data?.map((one) => (
          <BrokenLinksOf key={one.document.id} slug={slug} broken={one} />
        ))}
      </div>
    </>
  )
}

function BrokenLinksOf({ slug, broken: { document, links } }: { slug: string; broken: BrokenLinks }) {
  const t = useText(backlinksLabels)
  const canWrite = useCanWrite()
  return (
    <section className="overflow-hidden rounded-control border border-line bg-surface">
      <h2 className="border-b border-line px-4 py-2 text-sm font-medium">
        <Link
          to="/projects/$slug/docs/$docSlug"
          params={{ slug, docSlug: document.slug }}
          {...(canWrite && { search: { edit: true as const } })}
          className="flex items-center gap-2 hover:underline"
        >
          <DocumentTypeIcon type={document.doc_type} />
          <span className="min-w-0 truncate">{document.title}</span>
        </Link>
      </h2>
      <ul className="divide-y divide-line">
        {links.map(({ target, line, context }) => (
          <li key={`${line} ${target}`} className="flex flex-col gap-1 px-4 py-2">
            <span className="flex items-baseline gap-3 text-sm">
              <code className="min-w-0 flex-1 [overflow-wrap:anywhere]">{target}</code>
              <Link
                to="/projects/$slug/docs/$docSlug"
                params={{ slug, docSlug: document.slug }}
                {...(canWrite && { search: { edit: true as const } })}
                aria-label={t.lineOf(line, document.title)}
                className="shrink-0 text-xs text-accent-text tabular-nums underline underline-offset-2"
                onClick={() => canWrite && passLineToEditor(document.id, line)}
              >
                {t.line(line)}
              </Link>
            </span>
            <LinkSentence context={context} />
          </li>
        ))}
      </ul>
    </section>
  )
}
