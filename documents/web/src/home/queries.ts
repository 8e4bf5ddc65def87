import { queryOptions } from '@tanstack/react-query'
import { lazyLoadedApi } from '#lazy-api.ts'
import { readLastVisit } from './last-visit.ts'

export const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: ({ signal }) => {
    const since = readLastVisit()
    return lazyLoadedApi.home.get({ query: since === undefined ? {} : { since } }, { signal })
  },
})
