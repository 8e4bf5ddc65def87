import { Badge } from '@sanhe/ui/console/badge.tsx'
import { useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { type ListColumn, ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch } from '@sanhe/ui/console/list-search.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import { api, type AdminApiResponse } from '#api.ts'
import { legalLabels } from './text.ts'

type Version = AdminApiResponse<'legalAdmin', 'versions'>['versions'][number]

const route = getRouteApi('/signed-in/legal/$kind/versions')

function useVersionColumns(): ListColumn<Version>[] {
  const t = useText(legalLabels)
  const dateTime = useFormatDateTime()
  return [
    {
      id: 'version',
      label: t.version,
      cell: ({ version, url }) => (
        <a
          href={new URL(url).pathname}
          target="_blank"
          rel="noreferrer"
          className="text-accent-text hover:underline"
        >
          {t.version} {version}
        </a>
      ),
      csv: ({ version }) => String(version),
    },
    { id: 'summary', label: t.summary, cell: ({ summary }) => summary },
    {
      id: 'consent',
      label: t.consent,
      cell: ({ needsConsent }) => (
        <Badge tone={needsConsent ? 'info' : 'neutral'}>{needsConsent ? t.asksAgain : t.asksNobody}</Badge>
      ),
      csv: ({ needsConsent }) => (needsConsent ? t.asksAgain : t.asksNobody),
    },
    { id: 'agreed', label: t.agreedCount, cell: ({ consentCount }) => String(consentCount) },
    { id: 'by', label: t.publishedBy, cell: ({ publishedBy }) => publishedBy ?? t.shipped },
    { id: 'published', label: t.published, cell: ({ publishedAt }) => dateTime(publishedAt) },
  ]
}

/** Page with the published versions of a legal document, all of which the public can read. */
export function LegalVersionsPage() {
  const t = useText(legalLabels)
  const params = route.useParams()
  const kinds: Record<string, string> = t.kinds
  const load = async ({ page }: ListSearch & { page: number }, signal?: AbortSignal) => {
    const { versions, ...counts } = await api.legalAdmin.versions(
      { params, query: { page } },
      signal && { signal },
    )
    return { rows: versions, ...counts }
  }
  return (
    <ListPage
      name={`legal-${params.kind}`}
      title={[kinds[params.kind], t.history].filter(Boolean).join(' · ')}
      parent={<Link to="/legal">{t.documents}</Link>}
      load={load}
      columns={useVersionColumns()}
      rowId={({ version }) => String(version)}
      empty={{ icon: Scale, title: t.none, hint: t.noneHint }}
    />
  )
}
