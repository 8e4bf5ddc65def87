import { createImageColumn, createStatusColumn } from '@sanhe/ui/console/columns.tsx'
import { useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { type ListColumn, ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch } from '@sanhe/ui/console/list-search.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { Gift } from 'lucide-react'
import { api } from '#api.ts'
import { usePermission } from '#shell/access.ts'
import { PointsProductActions, NewPointsProductButton } from './points-product-form.tsx'
import { pointsProductBadgeTones, type PointsProductItem } from './statuses.ts'
import { pointsLabels } from './text.ts'

async function loadGoods({ page }: ListSearch & { page: number }, signal?: AbortSignal) {
  const { products, ...counts } = await api.pointsAdmin.list({ query: { page } }, signal && { signal })
  return { rows: products, ...counts }
}

function useGoodColumns(): ListColumn<PointsProductItem>[] {
  const t = useText(pointsLabels)
  const dateTime = useFormatDateTime()
  return [
    createImageColumn({
      id: 'title',
      label: t.name,
      urlOf: ({ imageUrl }) => imageUrl,
      content: ({ title }) => title,
      textOf: ({ title }) => title,
    }),
    { id: 'category', label: t.category, cell: ({ category }) => t.categories[category] },
    { id: 'points', label: t.points, cell: ({ pointsRequired }) => pointsRequired },
    { id: 'stock', label: t.stock, cell: ({ stock }) => stock },
    { id: 'description', label: t.description, isLong: true, cell: ({ description }) => description ?? '' },
    createStatusColumn({
      label: t.status,
      statusOf: ({ status }) => status,
      labels: t.statuses,
      tones: pointsProductBadgeTones,
    }),
    { id: 'created', label: t.created, cell: ({ createdAt }) => dateTime(createdAt) },
  ]
}

export function PointsProductsPage() {
  const t = useText(pointsLabels)
  return (
    <ListPage
      name="points-goods"
      title={t.goods}
      load={loadGoods}
      columns={useGoodColumns()}
      rowId={({ id }) => String(id)}
      Actions={PointsProductActions}
      canChange={usePermission('pointsAdmin.change')}
      mainAction={<NewPointsProductButton />}
      empty={{ icon: Gift, title: t.noGoods, hint: t.noGoodsHint }}
    />
  )
}
