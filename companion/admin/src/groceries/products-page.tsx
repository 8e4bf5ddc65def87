import { buttonClasses } from '@sanhe/ui/button.tsx'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { Badge } from '@sanhe/ui/console/badge.tsx'
import { createImageColumn, createMoneyColumn, createStatusColumn } from '@sanhe/ui/console/columns.tsx'
import { useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { type ListColumn, ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch, SortKey } from '@sanhe/ui/console/list-search.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { Link } from '@tanstack/react-router'
import { Apple, FileUp } from 'lucide-react'
import { api } from '#api.ts'
import { usePermission } from '#shell/access.ts'
import { useCategoryOptions } from './category-queries.ts'
import { NewGroceryProductButton, GroceryProductActions } from './product-form.tsx'
import { type GroceryProductItem, productStatuses, groceryProductBadgeTones } from './statuses.ts'
import { groceriesLabels } from './text.ts'

async function loadProducts(
  { page, q, status, kind, sort }: ListSearch & { page: number },
  signal?: AbortSignal,
) {
  const query = {
    page,
    ...(sort && { sort: sort as SortKey<'createdAt' | 'price' | 'stock'> }),
    ...(q && { q }),
    ...(kind && { category: kind }),
    ...(status && { status: status as GroceryProductItem['status'] }),
  }
  const { products, ...counts } = await api.groceryCatalogue.products({ query }, signal && { signal })
  return { rows: products, ...counts }
}

function useProductColumns(): ListColumn<GroceryProductItem>[] {
  const t = useText(groceriesLabels)
  const dateTime = useFormatDateTime()
  return [
    createImageColumn({
      id: 'name',
      label: t.name,
      urlOf: ({ imageUrl }) => imageUrl,
      content: ({ id, name }) => (
        <Link to="/products/$id" params={{ id: String(id) }} className="font-medium hover:underline">
          {name}
        </Link>
      ),
      textOf: ({ name }) => name,
    }),
    { id: 'unit', label: t.unit, cell: ({ unit }) => unit ?? '' },
    createMoneyColumn({ id: 'price', sortKey: 'price', label: t.price, valueOf: ({ price }) => price }),
    {
      id: 'stock',
      sortKey: 'stock',
      label: t.stock,
      cell: ({ stock }) => (stock > 0 ? stock : <Badge tone="danger">{t.soldOut}</Badge>),
      csv: ({ stock }) => stock,
    },
    { id: 'category', label: t.category, cell: ({ category }) => category ?? '' },
    createStatusColumn({
      label: t.status,
      statusOf: ({ status }) => status,
      labels: t.statuses,
      tones: groceryProductBadgeTones,
    }),
    { id: 'grocer', label: t.grocer, cell: ({ provider }) => provider.companyName },
    { id: 'created', sortKey: 'createdAt', label: t.created, cell: ({ createdAt }) => dateTime(createdAt) },
  ]
}

export function ProductsPage() {
  const t = useText(groceriesLabels)
  return (
    <ListPage
      name="products"
      title={t.products}
      load={loadProducts}
      columns={useProductColumns()}
      rowId={({ id }) => String(id)}
      statuses={productStatuses.map((value) => ({ value, label: t.statuses[value] }))}
      kinds={{ label: t.category, options: useCategoryOptions() }}
      searchLabel={t.search}
      Actions={GroceryProductActions}
      canChange={usePermission('groceryCatalogue.createProduct')}
      mainAction={
        <span className="flex gap-2">
          <Link to="/products/import" className={joinClassNames(buttonClasses(), 'relative max-sm:px-3')}>
            <FileUp aria-hidden className="size-4" />
            <span className="max-sm:sr-only">{t.import}</span>
          </Link>
          <NewGroceryProductButton />
        </span>
      }
      empty={{ icon: Apple, title: t.noProducts, hint: t.noProductsHint }}
    />
  )
}
