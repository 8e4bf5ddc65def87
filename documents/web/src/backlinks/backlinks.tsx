import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DocumentTypeIcon } from '#tree/doc-type.tsx'
import { LinkSentence } from './link-sentence.tsx'
import { backlinksQuery } from './queries.ts'
import { backlinksLabels } from './text.ts'

/**
 * Lists the documents that link to the open document, below its text. Shows nothing if no document links to
 * it or the list cannot be loaded.
 */
export function Backlinks({ projectSlug, docSlug }: { projectSlug: string; docSlug: string }) {
  const t = useText(backlinksLabels)
  const { data: backlinks = [] } = useQuery(backlinksQuery(projectSlug, docSlug))
  if (backlinks.length === 0) return null
  return (
    <section aria-labelledby="backlinks" className="mt-16 border-t border-line pt-6 print:hidden">
      <h2 id="backlinks" className="mb-2 text-sm font-semibold">
        {t.linkedFrom} <span className="font-normal text-muted tabular-nums">{backlinks.length}</span>
      </h2>
      <ul className="-mx-3 flex flex-col">
        {backlinks.map(({ document, contexts }) => (
          <li key={document.id}>
            <Link
              to="/projects/$slug/docs/$docSlug"
              params={{ slug: projectSlug, docSlug: document.slug }}
              className="flex flex-col gap-1 rounded-control px-3 py-2 hover:bg-hover"
            >
              <span className="flex items-center gap-2 text-sm font-medium">
                <DocumentTypeIcon type={document.doc_type} />
                <span className="min-w-0 truncate">{document.title}</span>
              </span>
              {contexts.map((context, index) => (
                <LinkSentence key={index} context={context} />
              ))}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
