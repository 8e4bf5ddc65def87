import { Badge } from '@sanhe/ui/console/badge.tsx'
import { DescriptionList } from '@sanhe/ui/console/description-list.tsx'
import { formatYuan, useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { ImageLinks } from '@sanhe/ui/console/image-links.tsx'
import { QueryStates } from '@sanhe/ui/console/query-states.tsx'
import { ConsolePage } from '@sanhe/ui/console/console-title-bar.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { api, type AdminApiResponse } from '#api.ts'
import { ShowIfPermitted } from '#parts/if-permitted.tsx'
import { PriceChangesTable, StockChangesTable } from './product-changes.tsx'
import { GroceryProductActions } from './product-form.tsx'
import { groceryProductBadgeTones } from './statuses.ts'
import { groceriesLabels } from './text.ts'

const route = getRouteApi('/signed-in/products/$id')

/** Page of a grocery product, with the history of its stock and price. */
export function ProductPage() {
  const t = useText(groceriesLabels)
  const id = Number(route.useParams().id)
  const query = useQuery({
    queryKey: ['products', id],
    queryFn: ({ signal }) => api.groceryCatalogue.product({ params: { id } }, { signal }),
  })
  return (
    <ConsolePage title={query.data?.name ?? t.products} parent={<Link to="/products">{t.products}</Link>}>
      <QueryStates query={query}>
        {(product) => (
          <div className="flex flex-col gap-4">
            <ProductFacts product={product} />
            <StockChangesTable changes={product.stockChanges} />
            <PriceChangesTable changes={product.priceChanges} />
          </div>
        )}
      </QueryStates>
    </ConsolePage>
  )
}

function ProductFacts({ product }: { product: AdminApiResponse<'groceryCatalogue', 'product'> }) {
  const t = useText(groceriesLabels)
  const dateTime = useFormatDateTime()
  const { status, imageUrl, name } = product
  return (
    <DescriptionList
      title={name}
      actions={
        <ShowIfPermitted call="groceryCatalogue.changeProduct">
          <GroceryProductActions row={product} />
        </ShowIfPermitted>
      }
      facts={[
        {
          label: t.status,
          value: <Badge tone={groceryProductBadgeTones[status]}>{t.statuses[status]}</Badge>,
        },
        { label: t.price, value: formatYuan(product.price) },
        {
          label: t.stock,
          value: product.stock > 0 ? String(product.stock) : <Badge tone="danger">{t.soldOut}</Badge>,
        },
        { label: t.unit, value: product.unit },
        { label: t.category, value: product.category },
        { label: t.grocer, value: product.provider.companyName },
        { label: t.description, value: product.description },
        { label: t.image, value: imageUrl && <ImageLinks images={[{ label: name, url: imageUrl }]} /> },
        { label: t.created, value: dateTime(product.createdAt) },
      ]}
    />
  )
}
