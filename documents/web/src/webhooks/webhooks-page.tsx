import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { EmptyState, ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Lock, Plus, Webhook } from 'lucide-react'
import { useState } from 'react'
import { AccountBreadcrumb } from '#account/account-breadcrumb.tsx'
import { isApiErrorWithStatus, type WebhookEndpoint } from '#api.ts'
import { TopBarActions, TopBarTitle } from '#shell/top-bar.tsx'
import { EndpointDetail } from './endpoint-detail.tsx'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { EndpointStatus } from './endpoint-status.tsx'
import { webhooksQuery } from './queries.ts'
import { webhookLabels } from './text.ts'

const route = getRouteApi('/app/webhooks')

export function WebhooksPage() {
  const t = useText(webhookLabels)
  const id = Number(route.useSearch().id)
  const { data: endpoints, error, isError, refetch } = useQuery(webhooksQuery)
  const [isAdding, setAdding] = useState(false)
  const shown = endpoints?.find((one) => one.id === id)
  const isForbidden = isApiErrorWithStatus(error, 403)
  return (
    <>
      <TopBarTitle trail={<AccountBreadcrumb />}>{t.title}</TopBarTitle>
      {endpoints && endpoints.length > 0 && !shown && (
        <TopBarActions>
          <Button look="primary" className="px-3" title={t.add} onClick={() => setAdding(true)}>
            <Plus aria-hidden className="size-4" />
            <span className="max-sm:sr-only">{t.add}</span>
          </Button>
        </TopBarActions>
      )}
      {isForbidden ? (
        <EmptyState icon={Lock} title={t.adminsOnly}>
          {t.adminsOnlyHint}
        </EmptyState>
      ) : shown ? (
        <EndpointDetail key={shown.id} endpoint={shown} />
      ) : endpoints ? (
        <EndpointList endpoints={endpoints} onAdd={() => setAdding(true)} />
      ) : isError ? (
        <ErrorState title={t.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={4} className="mx-auto w-full max-w-3xl p-6" />
      )}
      {isAdding && <EndpointDialog onClose={() => setAdding(false)} />}
    </>
  )
}

function EndpointList({ endpoints, onAdd }: { endpoints: readonly WebhookEndpoint[]; onAdd: () => void }) {
  const t = useText(webhookLabels)
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4 p-4 md:p-6">
      <p className="text-sm leading-6 text-muted">{t.intro}</p>
      {endpoints.length === 0 ? (
        <EmptyState
          icon={Webhook}
          title={t.none}
          action={
            <Button look="primary" onClick={onAdd}>
              {t.add}
            </Button>
          }
        >
          {t.noneHint}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line rounded-control border border-line bg-surface">
          {endpoints.map((endpoint) => (
            <li key={endpoint.id}>
              <Link
                to="/webhooks"
                search={{ id: endpoint.id }}
                className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 hover:bg-hover"
              >
                <span className="min-w-0 flex-[1_1_14rem]">
                  <span className="block truncate text-sm font-medium">
                    {endpoint.description || endpoint.url}
                  </span>
                  <span className="block truncate text-[13px] text-muted">
                    {endpoint.description ? endpoint.url : t.eventCount(endpoint.events.length)}
                  </span>
                </span>
                <EndpointStatus endpoint={endpoint} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
