import { createStatusColumn } from '@sanhe/ui/console/columns.tsx'
import { useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { type ListColumn, ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch } from '@sanhe/ui/console/list-search.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { Building } from 'lucide-react'
import { api } from '#api.ts'
import { usePermission } from '#shell/access.ts'
import { NewServiceProviderButton, ServiceProviderActions } from './provider-form.tsx'
import { type ServiceProviderItem, providerStatuses, providerBadgeTones } from './statuses.ts'
import { serviceProvidersLabels } from './text.ts'

async function loadProviders({ page, q, status }: ListSearch & { page: number }, signal?: AbortSignal) {
  const query = { page, ...(q && { q }), ...(status && { status: status as ServiceProviderItem['status'] }) }
  const { providers, ...counts } = await api.serviceCatalogue.providers({ query }, signal && { signal })
  return { rows: providers, ...counts }
}

const withWorkers: readonly ServiceProviderItem['category'][] = ['housekeeping', 'repair', 'companion']

function useProviderColumns(): ListColumn<ServiceProviderItem>[] {
  const t = useText(serviceProvidersLabels)
  const dateTime = useFormatDateTime()
  const offers = ({ category, workerCount, productCount }: ServiceProviderItem) => {
    if (category === 'grocery') return t.productsOnSale(productCount)
    return withWorkers.includes(category) ? t.workersOnDuty(workerCount) : ''
  }
  return [
    { id: 'name', label: t.name, cell: ({ companyName }) => companyName },
    { id: 'category', label: t.category, cell: ({ category }) => t.categories[category] },
    { id: 'offers', label: t.offers, cell: offers },
    { id: 'phone', label: t.phone, cell: ({ contactPhone }) => contactPhone ?? '' },
    { id: 'address', label: t.address, isLong: true, cell: ({ address }) => address ?? '' },
    { id: 'licence', label: t.licence, cell: ({ licenseNo }) => licenseNo ?? '' },
    createStatusColumn({
      label: t.status,
      statusOf: ({ status }) => status,
      labels: t.providerStatuses,
      tones: providerBadgeTones,
    }),
    { id: 'created', label: t.created, cell: ({ createdAt }) => dateTime(createdAt) },
  ]
}

export function ServiceProvidersPage() {
  const t = useText(serviceProvidersLabels)
  return (
    <ListPage
      name="providers"
      title={t.providers}
      load={loadProviders}
      columns={useProviderColumns()}
      rowId={({ id }) => String(id)}
      statuses={providerStatuses.map((value) => ({ value, label: t.providerStatuses[value] }))}
      searchLabel={t.search}
      Actions={ServiceProviderActions}
      canChange={usePermission('serviceCatalogue.changeProvider')}
      mainAction={<NewServiceProviderButton />}
      empty={{ icon: Building, title: t.noProviders, hint: t.noProvidersHint }}
    />
  )
}
