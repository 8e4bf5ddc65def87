import { systemClock } from '@sanhe/kit/runtime/clock'
import { Button } from '@sanhe/ui/button.tsx'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { inputClasses } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { SegmentedControl } from '@sanhe/ui/segmented-control.tsx'
import { EmptyState, ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Link2, Search, SearchX } from 'lucide-react'
import { useState } from 'react'
import type { Share } from '#api.ts'
import { projectsQuery } from '#queries.ts'
import { TopBarTitle } from '#shell/top-bar.tsx'
import { sharesQuery } from './queries.ts'
import {
  isShareExpired,
  type ShareLinkFilter,
  shareFilterStates,
  matchesShareFilter,
  sortSharesNewestFirst,
} from './rules.ts'
import { ShareDetails } from './share-details.tsx'
import { ShareListItem } from './share-item.tsx'
import { sharesLabels } from './text.ts'

export function SharesPage() {
  const t = useText(sharesLabels)
  const { data, error, isError, refetch } = useQuery(sharesQuery)
  return (
    <>
      <TopBarTitle>{t.title}</TopBarTitle>
      {data ? (
        <Links shares={data} />
      ) : isError ? (
        <ErrorState title={t.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={6} className="mx-auto w-full max-w-5xl p-6" />
      )}
    </>
  )
}

const emptyFilter: ShareLinkFilter = { text: '', state: 'all' }

function Links({ shares }: { shares: readonly Share[] }) {
  const t = useText(sharesLabels)
  const { data: projects = [] } = useQuery(projectsQuery)
  const [filter, setFilter] = useState(emptyFilter)
  const nameOf = (slug: string) => projects.find((project) => project.slug === slug)?.name ?? slug
  const now = systemClock.now()
  const found = sortSharesNewestFirst(shares).filter((share) =>
    matchesShareFilter(share, nameOf(share.document.project_slug), filter, now),
  )
  if (shares.length === 0)
    return (
      <EmptyState icon={Link2} title={t.empty}>
        {t.emptyHint}
      </EmptyState>
    )
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-4 p-4 md:p-6">
      <Filter filter={filter} onChange={setFilter} />
      {found.length > 0 ? (
        <ul className="divide-y divide-line rounded-control border border-line bg-surface">
          {found.map((share) => (
            <ShareListItem key={share.id} share={share}>
              <Summary share={share} project={nameOf(share.document.project_slug)} />
            </ShareListItem>
          ))}
        </ul>
      ) : (
        <EmptyState
          icon={SearchX}
          title={t.noMatch}
          action={<Button onClick={() => setFilter(emptyFilter)}>{t.clear}</Button>}
        >
          {t.noMatchHint}
        </EmptyState>
      )}
    </div>
  )
}

function Filter({
  filter,
  onChange,
}: {
  filter: ShareLinkFilter
  onChange: (filter: ShareLinkFilter) => void
}) {
  const t = useText(sharesLabels)
  return (
    <search aria-label={t.filter} className="flex flex-wrap items-center gap-2">
      <div className="relative min-w-0 flex-[1_1_14rem] sm:max-w-80">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted"
        />
        <input
          type="search"
          aria-label={t.find}
          placeholder={t.find}
          value={filter.text}
          className={joinClassNames(inputClasses, 'h-control pl-8!')}
          onChange={(event) => onChange({ ...filter, text: event.target.value })}
        />
      </div>
      <SegmentedControl
        label={t.state}
        value={filter.state}
        onChange={(state) => onChange({ ...filter, state })}
        options={shareFilterStates.map((value) => ({ value, label: t[value] }))}
      />
    </search>
  )
}

function Summary({ share, project }: { share: Share; project: string }) {
  const t = useText(sharesLabels)
  const { slug: docSlug, project_slug: slug, title } = share.document
  const isOver = isShareExpired(share, systemClock.now())
  return (
    <>
      <p className="flex items-baseline gap-2">
        <Link
          to="/projects/$slug/docs/$docSlug"
          params={{ slug, docSlug }}
          title={title}
          className="min-w-0 truncate text-sm font-medium hover:underline"
        >
          {title}
        </Link>
        <span
          className={joinClassNames(
            'shrink-0 rounded-[6px] px-1.5 py-0.5 text-xs font-medium',
            isOver ? 'bg-danger-soft text-danger-text' : 'bg-ok-soft text-ok-text',
          )}
        >
          {isOver ? t.expired : t.active}
        </span>
      </p>
      <p className="mb-1 flex flex-wrap gap-x-3 text-[13px] text-muted">
        <span className="max-w-full truncate">{project}</span>
        <span>
          {t.createdAt} <RelativeTimeLabel at={share.created_at} />
        </span>
      </p>
      <ShareDetails share={share} />
    </>
  )
}
