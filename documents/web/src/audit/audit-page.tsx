import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { EmptyState, ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Lock, ScrollText } from 'lucide-react'
import { AccountBreadcrumb } from '#account/account-breadcrumb.tsx'
import { isApiErrorWithStatus } from '#api.ts'
import { TopBarActions, TopBarTitle } from '#shell/top-bar.tsx'
import { AuditEntryRow } from './audit-entry.tsx'
import { AuditFilterBar } from './audit-filter-bar.tsx'
import { AuditExportButton } from './export-button.tsx'
import { readAuditFilters } from './filters.ts'
import { auditQuery } from './queries.ts'
import { auditLabels } from './text.ts'

const route = getRouteApi('/app/audit')

/** Page of administrators with the audit log. The URL holds the filters. */
export function AuditPage() {
  const t = useText(auditLabels)
  const navigate = route.useNavigate()
  const filters = readAuditFilters(route.useSearch(), Object.keys(t.actions))
  const log = useInfiniteQuery(auditQuery(filters))
  const entries = log.data?.pages.flatMap((page) => page.entries)
  const clear = <Button onClick={() => void navigate({ search: {} })}>{t.clear}</Button>
  if (isApiErrorWithStatus(log.error, 403))
    return (
      <>
        <TopBarTitle trail={<AccountBreadcrumb />}>{t.title}</TopBarTitle>
        <EmptyState icon={Lock} title={t.adminsOnly}>
          {t.adminsOnlyHint}
        </EmptyState>
      </>
    )
  return (
    <>
      <TopBarTitle trail={<AccountBreadcrumb />}>{t.title}</TopBarTitle>
      <TopBarActions>
        <AuditExportButton filters={filters} />
      </TopBarActions>
      <div className="mx-auto flex max-w-4xl flex-col gap-4 p-4 md:p-6">
        <p className="text-sm leading-6 text-muted">{t.intro}</p>
        <AuditFilterBar
          filters={filters}
          onChange={(next) => void navigate({ search: next, replace: true })}
        />
        {log.isPending && <Skeleton rows={6} />}
        {log.isError && !entries && (
          <ErrorState title={t.failed} error={log.error} onRetry={() => void log.refetch()} />
        )}
        {entries?.length === 0 && (
          <EmptyState icon={ScrollText} title={t.none} action={clear} className="py-8">
            {t.noneHint}
          </EmptyState>
        )}
        {entries && entries.length > 0 && (
          <ul className="divide-y divide-line rounded-control border border-line bg-surface">
            {entries.map((entry) => (
              <AuditEntryRow key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
        {log.hasNextPage && (
          <Button
            className="self-center"
            isBusy={log.isFetchingNextPage}
            onClick={() => void log.fetchNextPage()}
          >
            {t.more}
          </Button>
        )}
      </div>
    </>
  )
}
