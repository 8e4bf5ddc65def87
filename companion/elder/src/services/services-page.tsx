import { buttonClasses } from '@sanhe/ui/button.tsx'
import { SelectField } from '@sanhe/ui/field.tsx'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { HandHeart, Search } from 'lucide-react'
import { Choices } from '#parts/choices.tsx'
import { PaginatedList } from '#parts/paginated-list.tsx'
import { Screen } from '#shell/screen.tsx'
import { ProductCard } from './product-card.tsx'
import { serviceProductsQuery, servicesQuery } from './queries.ts'
import { ServiceCard } from './service-card.tsx'
import {
  type ProductShelf,
  productShelves,
  readServiceListSearch,
  serviceCategories,
} from './service-search.ts'

const route = getRouteApi('/own/services')

const parts = [{ value: 'home', label: '上门服务' }, ...productShelves] as const

export function ServicesPage() {
  const { shelf, category } = readServiceListSearch(route.useSearch())
  const navigate = route.useNavigate()
  const change = (next: object) =>
    void navigate({ search: readServiceListSearch({ ...next }), replace: true })
  return (
    <Screen title="服务" back="/">
      <div className="grid grid-cols-2 gap-3">
        <Link to="/services/search" className={buttonClasses()}>
          <Search aria-hidden className="size-6" />
          找服务
        </Link>
        <Link to="/services/orders" className={buttonClasses()}>
          我的服务
        </Link>
      </div>
      <Choices
        label="服务类型"
        value={shelf ?? 'home'}
        options={parts}
        onChange={(next) => change(next === 'home' ? {} : { shelf: next })}
      />
      {shelf ? (
        <Products shelf={shelf} />
      ) : (
        <>
          <SelectField
            label="类别"
            value={category ?? ''}
            onChange={({ target }) => change({ category: target.value })}
          >
            <option value="">全部</option>
            {serviceCategories.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <Services category={category} />
        </>
      )}
    </Screen>
  )
}

const nothing = (
  <EmptyState icon={HandHeart} title="暂时没有这样的服务">
    看看别的类别，或者过几天再来。
  </EmptyState>
)

function Services({ category }: { category: string | undefined }) {
  const query = useInfiniteQuery(servicesQuery(category))
  return (
    <PaginatedList query={query} rowsOf={({ services }) => services} keyOf={({ id }) => id} empty={nothing}>
      {(service) => <ServiceCard service={service} />}
    </PaginatedList>
  )
}

function Products({ shelf }: { shelf: ProductShelf }) {
  const query = useInfiniteQuery(serviceProductsQuery(shelf))
  return (
    <PaginatedList query={query} rowsOf={({ products }) => products} keyOf={({ id }) => id} empty={nothing}>
      {(product) => <ProductCard product={product} />}
    </PaginatedList>
  )
}
