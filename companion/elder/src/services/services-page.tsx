import { buttonClasses } from '@sanhe/ui/button.tsx'
import { SelectField } from '@sanhe/ui/field.tsx'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { HandHeart, Search } from 'lucide-react'
import { PaginatedList } from '#parts/paginated-list.tsx'
import { RadioChoices } from '#parts/radio-choices.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { ServiceProductCard } from './product-card.tsx'
import { serviceProductsQuery, servicesQuery } from './queries.ts'
import { ServiceCard } from './service-card.tsx'
import {
  parseServiceListSearchParams,
  type ServiceProductCategory,
  serviceCategories,
  serviceProductCategories,
} from './service-search-params.ts'

const route = getRouteApi('/own/services')

const parts = [{ value: 'home', label: '上门服务' }, ...serviceProductCategories] as const

export function ServicesPage() {
  const { shelf, category } = parseServiceListSearchParams(route.useSearch())
  const navigate = route.useNavigate()
  const change = (next: object) =>
    void navigate({ search: parseServiceListSearchParams({ ...next }), replace: true })
  return (
    <ElderScreenLayout title="服务" back="/">
      <div className="button-row">
        <Link to="/services/search" className={buttonClasses()}>
          <Search aria-hidden className="size-6" />
          搜索服务
        </Link>
        <Link to="/orders" search={{ kind: 'merchant_service' }} className={buttonClasses()}>
          我的订单
        </Link>
      </div>
      <RadioChoices
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
    </ElderScreenLayout>
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
    <PaginatedList
      layout="cards"
      query={query}
      getRows={({ services }) => services}
      getKey={({ id }) => id}
      empty={nothing}
    >
      {(service) => <ServiceCard service={service} />}
    </PaginatedList>
  )
}

function Products({ shelf }: { shelf: ServiceProductCategory }) {
  const query = useInfiniteQuery(serviceProductsQuery(shelf))
  return (
    <PaginatedList
      layout="cards"
      query={query}
      getRows={({ products }) => products}
      getKey={({ id }) => id}
      empty={nothing}
    >
      {(product) => <ServiceProductCard product={product} />}
    </PaginatedList>
  )
}
