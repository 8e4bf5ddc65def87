import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import { pageByPage } from '#parts/pages.tsx'
import type { Place } from '#parts/place.ts'
import type { ListSearch } from './list-search.ts'

export const activitiesQuery = ({ sort, range, category }: ListSearch, place: Place | null) => {
  const near = place ? { lat: place.lat, lng: place.lng } : {}
  return infiniteQueryOptions({
    queryKey: ['activities', 'list', { sort, range, category, ...near }],
    queryFn: ({ pageParam, signal }) =>
      api.activities.list(
        {
          query: {
            page: pageParam,
            pageSize: 10,
            sort: sort ?? 'recommended',
            timeRange: range ?? 'all',
            ...(category && { category }),
            ...near,
          },
        },
        { signal },
      ),
    ...pageByPage,
  })
}

export const activityQuery = (id: number) =>
  queryOptions({
    queryKey: ['activities', 'one', id],
    queryFn: ({ signal }) => api.activities.get({ params: { id } }, { signal }),
  })

/** The next ones one goes to, the soonest first. */
export const comingQuery = queryOptions({
  queryKey: ['activities', 'coming'],
  queryFn: async ({ signal }) =>
    (await api.activities.mine({ query: { type: 'joined', status: 'upcoming' } }, { signal })).activities,
})
