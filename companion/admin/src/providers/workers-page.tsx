import { createImageColumn, createMoneyColumn, createStatusColumn } from '@sanhe/ui/console/columns.tsx'
import { type ListColumn, ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch } from '@sanhe/ui/console/list-search.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { Link } from '@tanstack/react-router'
import { HardHat } from 'lucide-react'
import { api } from '#api.ts'
import { usePermission } from '#shell/access.ts'
import { type ServiceWorkerItem, workerStatuses, workerBadgeTones } from './statuses.ts'
import { serviceProvidersLabels } from './text.ts'
import { NewServiceWorkerButton, ServiceWorkerActions } from './worker-form.tsx'

async function loadWorkers({ page, q, status }: ListSearch & { page: number }, signal?: AbortSignal) {
  const query = { page, ...(q && { q }), ...(status && { status: status as ServiceWorkerItem['status'] }) }
  const { workers, ...counts } = await api.serviceCatalogue.workers({ query }, signal && { signal })
  return { rows: workers, ...counts }
}

function useWorkerColumns(): ListColumn<ServiceWorkerItem>[] {
  const t = useText(serviceProvidersLabels)
  return [
    createImageColumn({
      id: 'name',
      label: t.name,
      urlOf: ({ avatarUrl }) => avatarUrl,
      content: ({ id, name }) => <WorkerLink id={id} name={name} />,
      textOf: ({ name }) => name,
    }),
    { id: 'provider', label: t.provider, cell: ({ provider }) => provider.companyName },
    { id: 'category', label: t.category, cell: ({ provider }) => t.categories[provider.category] },
    { id: 'skills', label: t.skills, isLong: true, cell: ({ skills }) => skills.join('、') },
    createMoneyColumn({ id: 'rate', label: t.hourlyRate, valueOf: ({ hourlyRate }) => hourlyRate }),
    { id: 'rating', label: t.rating, cell: ({ rating }) => rating.toFixed(1) },
    { id: 'services', label: t.services, cell: ({ serviceCount }) => serviceCount },
    createStatusColumn({
      label: t.status,
      statusOf: ({ status }) => status,
      labels: t.workerStatuses,
      tones: workerBadgeTones,
    }),
  ]
}

/** Link to the hours, leaves and bookings of a worker. */
const WorkerLink = ({ id, name }: { id: number; name: string }) => (
  <Link to="/workers/$id" params={{ id: String(id) }} className="text-accent-text hover:underline">
    {name}
  </Link>
)

export function WorkersPage() {
  const t = useText(serviceProvidersLabels)
  return (
    <ListPage
      name="workers"
      title={t.workers}
      load={loadWorkers}
      columns={useWorkerColumns()}
      rowId={({ id }) => String(id)}
      statuses={workerStatuses.map((value) => ({ value, label: t.workerStatuses[value] }))}
      searchLabel={t.search}
      Actions={ServiceWorkerActions}
      canChange={usePermission('serviceCatalogue.changeWorker')}
      mainAction={<NewServiceWorkerButton />}
      empty={{ icon: HardHat, title: t.noWorkers, hint: t.noWorkersHint }}
    />
  )
}
