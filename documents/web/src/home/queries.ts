import { queryOptions } from '@tanstack/react-query'
import { lazyApi } from '#lazy-api.ts'
import { readLastVisit } from './last-visit.ts'

export const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: ({ signal }) => {
    const since = readLastVisit()
    return lazyApi.home.get({ query: since === undefined ? {} : { since } }, { signal })
  },
})
