import { SelectField } from '@sanhe/ui/field.tsx'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { NearbyPlaceButton } from '#map/nearby-place-button.tsx'
import { ErrorMessage } from '#parts/error-state.tsx'
import { useLastKnownPosition, useLocateDevice } from '#parts/geo-position.ts'
import { PaginatedList } from '#parts/paginated-list.tsx'
import { RadioChoices } from '#parts/radio-choices.tsx'
import { SearchForm } from '#parts/search-form.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { serviceSearchQuery } from './queries.ts'
import { ServiceCard } from './service-card.tsx'
import {
  parseServiceSearchParams,
  type ServiceSearchParams,
  serviceCategories,
  serviceSortOptions,
} from './service-search-params.ts'

const route = getRouteApi('/own/services/search')

export function ServiceSearchPage() {
  const search = parseServiceSearchParams(route.useSearch())
  const navigate = route.useNavigate()
  const change = (next: object) =>
    void navigate({ search: parseServiceSearchParams({ ...search, ...next }), replace: true })
  return (
    <ElderScreenLayout title="搜索服务" back="/services">
      <SearchForm
        label="搜索服务"
        placeholder="比如：陪诊"
        query={search.q ?? ''}
        onSearch={(q) => change({ q })}
      />
      {search.q ? (
        <SearchResults search={search} onChange={change} />
      ) : (
        <EmptyState icon={Search} title="输入想找的服务">
          比如“陪诊”“保洁”“照护”，再按“搜索”。
        </EmptyState>
      )}
    </ElderScreenLayout>
  )
}

type SearchResultsProps = { search: ServiceSearchParams; onChange: (next: object) => void }

function SearchResults({ search, onChange }: SearchResultsProps) {
  const place = useLastKnownPosition()
  const query = useInfiniteQuery(serviceSearchQuery(search, place))
  return (
    <>
      <SearchFilters search={search} onChange={onChange} hasPlace={place !== null} />
      <PaginatedList
        layout="cards"
        query={query}
        getRows={({ data }) => data}
        getKey={({ id }) => id}
        empty={
          <EmptyState icon={Search} title="没有找到">
            换个说法，或者少写几个字试试。
          </EmptyState>
        }
      >
        {(hit) => <ServiceCard service={{ ...hit, storeName: hit.merchant.storeName }} />}
      </PaginatedList>
    </>
  )
}

function SearchFilters({ search, onChange, hasPlace }: SearchResultsProps & { hasPlace: boolean }) {
  const locate = useLocateDevice()
  return (
    <>
      <RadioChoices
        label="排序"
        value={search.sort ?? 'best'}
        options={serviceSortOptions}
        onChange={(next) => {
          onChange({ sort: next })
          if (next === 'near' && !hasPlace) locate.mutate()
        }}
      />
      <ErrorMessage error={locate.error} />
      {search.sort === 'near' && <NearbyPlaceButton />}
      <SelectField
        label="类别"
        value={search.category ?? ''}
        onChange={({ target }) => onChange({ category: target.value })}
      >
        <option value="">全部</option>
        {serviceCategories.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </>
  )
}
