import { buttonClasses } from '@sanhe/ui/button.tsx'
import { Badge } from '@sanhe/ui/console/badge.tsx'
import { useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { ConsolePanel } from '@sanhe/ui/console/panel.tsx'
import { QueryStates } from '@sanhe/ui/console/query-states.tsx'
import { ConsolePage } from '@sanhe/ui/console/console-title-bar.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AdminApiResponse } from '#api.ts'
import { legalDocumentsQuery } from './queries.ts'
import { legalLabels } from './text.ts'

type Document = AdminApiResponse<'legalAdmin', 'list'>['documents'][number]

/** Page with the list of the legal documents to which users agree. */
export function LegalDocumentsPage() {
  const t = useText(legalLabels)
  const query = useQuery(legalDocumentsQuery)
  return (
    <ConsolePage title={t.documents}>
      <QueryStates query={query}>
        {(documents) => (
          <div className="flex flex-col gap-4">
            {documents.map((document) => (
              <DocumentPanel key={document.kind} document={document} />
            ))}
          </div>
        )}
      </QueryStates>
    </ConsolePage>
  )
}

function DocumentPanel({ document: { kind, version, publishedAt, hasDraft } }: { document: Document }) {
  const t = useText(legalLabels)
  const dateTime = useFormatDateTime()
  const params = { kind }
  return (
    <ConsolePanel
      title={t.kinds[kind]}
      hint={`${t.version} ${version} · ${dateTime(publishedAt)}`}
      actions={
        <div className="flex flex-wrap items-center gap-2">
          {hasDraft && <Badge tone="warn">{t.hasDraft}</Badge>}
          <Link to="/legal/$kind" params={params} className={buttonClasses('primary')}>
            {t.edit}
          </Link>
          <a href={`/h5/legal/${kind}`} target="_blank" rel="noreferrer" className={buttonClasses()}>
            {t.view}
          </a>
          <Link to="/legal/$kind/versions" params={params} className={buttonClasses()}>
            {t.history}
          </Link>
        </div>
      }
    />
  )
}
