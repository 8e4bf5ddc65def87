import { loadAllRows } from '@sanhe/ui/console/load-all-rows.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import type { ServiceProviderItem } from './statuses.ts'

const providersQuery = queryOptions({
  queryKey: ['all-providers'],
  queryFn: () =>
    loadAllRows(
      async (page) => {
        const { providers, ...counts } = await api.serviceCatalogue.providers({
          query: { page, pageSize: 50 },
        })
        return { rows: providers, ...counts }
      },
      ({ id }) => String(id),
    ),
})

/** Returns the active providers of these categories as the options of a select. */
export function useServiceProviderOptions(categories: readonly ServiceProviderItem['category'][]) {
  const { data = [] } = useQuery(providersQuery)
  return data
    .filter(({ category, status }) => categories.includes(category) && status === 'active')
    .map(({ id, companyName }) => ({ value: String(id), label: companyName }))
}
