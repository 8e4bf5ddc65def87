import { SelectField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { SegmentedControl } from '@sanhe/ui/segmented-control.tsx'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { api } from '#api.ts'
import { PaginatedList, paginationOptions } from '#parts/paginated-list.tsx'
import { parentsQuery } from '#queries.ts'
import { FamilyScreenLayout } from '#shell/screen.tsx'
import { AlertCard } from './alert-card.tsx'
import type { ParentHealthAlert } from './alert-text.ts'
import { type AlertsSearchParams, alertsRoute } from './routes.ts'
import { alertsLabels } from './text.ts'

/**
 * Largest page that the service returns. Filters apply only to loaded alerts, so each page should hold many.
 */
const pageSize = 50

const isShown = ({ acknowledged, parent }: ParentHealthAlert, search: AlertsSearchParams) =>
  !(search.open && acknowledged) && (search.parent === undefined || parent.id === search.parent)

export function AlertsPage() {
  const t = useText(alertsLabels)
  const search = alertsRoute.useSearch()
  const query = useInfiniteQuery({
    queryKey: ['alerts'],
    queryFn: ({ pageParam, signal }) =>
      api.children.alerts({ query: { page: pageParam, pageSize } }, { signal }),
    ...paginationOptions,
  })
  return (
    <FamilyScreenLayout title={t.title}>
      <Filters />
      <PaginatedList
        query={query}
        rowsOf={({ alerts }) => alerts.filter((alert) => isShown(alert, search))}
        keyOf={({ id }) => id}
        empty={
          <EmptyState icon={BellRing} title={search.open ? t.noneOpen : t.none}>
            {search.open ? t.noneOpenHint : t.noneHint}
          </EmptyState>
        }
      >
        {({ parent, ...alert }) => <AlertCard alert={alert} parent={parent} />}
      </PaginatedList>
      <p className="text-xs text-muted">{t.disclaimer}</p>
    </FamilyScreenLayout>
  )
}

/**
 * Filters of the list of alerts: only unseen alerts, and only alerts of one parent. The filters are stored in the URL.
 */
function Filters() {
  const t = useText(alertsLabels)
  const { open, parent } = alertsRoute.useSearch()
  const navigate = alertsRoute.useNavigate()
  const { data: parents = [] } = useQuery(parentsQuery)
  const choose = (next: AlertsSearchParams) => void navigate({ search: next, replace: true })
  const withParent = (id: number | undefined) => (id === undefined ? {} : { parent: id })
  return (
    <div className="flex flex-col gap-3">
      <div className="self-start">
        <SegmentedControl
          label={t.filter}
          value={open ? 'open' : 'all'}
          onChange={(value) => choose({ ...withParent(parent), ...(value === 'open' && { open: true }) })}
          options={[
            { value: 'all', label: t.all },
            { value: 'open', label: t.open },
          ]}
        />
      </div>
      {parents.length > 1 && (
        <SelectField
          label={t.parent}
          value={parent ?? ''}
          onChange={({ target }) =>
            choose({ ...(open && { open }), ...withParent(Number(target.value) || undefined) })
          }
        >
          <option value="">{t.allParents}</option>
          {parents.map(({ id, nickname }) => (
            <option key={id} value={id}>
              {nickname ?? t.noName}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  )
}
