import { queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import { readLastVisit } from './last-visit.ts'

export const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: ({ signal }) => {
    const since = readLastVisit()
    return api.home.get({ query: since === undefined ? {} : { since } }, { signal })
  },
})
