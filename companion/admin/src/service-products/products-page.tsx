import { createImageColumn, createMoneyColumn, createStatusColumn } from '@sanhe/ui/console/columns.tsx'
import { type ListColumn, ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch, SortKey } from '@sanhe/ui/console/list-search.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { Package } from 'lucide-react'
import { api } from '#api.ts'
import { usePermission } from '#shell/access.ts'
import { NewServiceProductButton, ServiceProductActions } from './product-form.tsx'
import { productStatuses, serviceProductBadgeTones, type ServiceProductItem } from './statuses.ts'
import { serviceProductsLabels } from './text.ts'

async function loadProducts({ page, q, status, sort }: ListSearch & { page: number }, signal?: AbortSignal) {
  const query = {
    page,
    ...(sort && { sort: sort as SortKey<'price' | 'stock' | 'salesCount'> }),
    ...(q && { q }),
    ...(status && { status: status as ServiceProductItem['status'] }),
  }
  const { products, ...counts } = await api.serviceProductsAdmin.list({ query }, signal && { signal })
  return { rows: products, ...counts }
}

function useProductColumns(): ListColumn<ServiceProductItem>[] {
  const t = useText(serviceProductsLabels)
  return [
    createImageColumn({
      id: 'title',
      label: t.name,
      urlOf: ({ images }) => images[0] ?? null,
      content: ({ title }) => title,
      textOf: ({ title }) => title,
    }),
    { id: 'category', label: t.category, cell: ({ category }) => t.categories[category] },
    createMoneyColumn({ id: 'price', sortKey: 'price', label: t.price, valueOf: ({ price }) => price }),
    { id: 'stock', sortKey: 'stock', label: t.stock, cell: ({ stock }) => stock },
    { id: 'sales', sortKey: 'salesCount', label: t.sales, cell: ({ salesCount }) => salesCount },
    {
      id: 'commission',
      label: t.commission,
      below: 'price',
      cell: ({ commissionRate }) => `${commissionRate} %`,
    },
    { id: 'location', label: t.location, below: 'provider', cell: ({ location }) => location ?? '' },
    { id: 'provider', label: t.provider, cell: ({ provider }) => provider.name },
    createStatusColumn({
      label: t.status,
      statusOf: ({ status }) => status,
      labels: t.statuses,
      tones: serviceProductBadgeTones,
    }),
  ]
}

export function ServiceProductsPage() {
  const t = useText(serviceProductsLabels)
  return (
    <ListPage
      name="service-products"
      title={t.products}
      load={loadProducts}
      columns={useProductColumns()}
      rowId={({ id }) => String(id)}
      statuses={productStatuses.map((value) => ({ value, label: t.statuses[value] }))}
      searchLabel={t.searchTitle}
      Actions={ServiceProductActions}
      canChange={usePermission('serviceProductsAdmin.change')}
      mainAction={<NewServiceProductButton />}
      empty={{ icon: Package, title: t.noProducts, hint: t.noProductsHint }}
    />
  )
}
