import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#api.ts'
import type { GeoPosition } from '#parts/geo-position.ts'
import { paginationOptions } from '#parts/paginated-list.tsx'
import { listDistinctLocations } from './activity-draft.ts'
import type { ActivityListSearchParams } from './list-search-params.ts'
import type { MyActivitiesFilter } from './my-activities-search-params.ts'
import type { OwnActivityItem } from './types.ts'

export const activitiesQuery = (
  { sort, range, category }: ActivityListSearchParams,
  place: GeoPosition | null,
) => {
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
    ...paginationOptions,
  })
}

export const activityQuery = (id: number) =>
  queryOptions({
    queryKey: ['activities', 'one', id],
    queryFn: ({ signal }) => api.activities.get({ params: { id } }, { signal }),
  })

export const upcomingJoinedActivitiesQuery = queryOptions({
  queryKey: ['activities', 'coming'],
  queryFn: async ({ signal }) =>
    (await api.activities.mine({ query: { type: 'joined', status: 'upcoming' } }, { signal })).activities,
})

export const myActivitiesQuery = (filter: MyActivitiesFilter) =>
  infiniteQueryOptions({
    queryKey: ['activities', 'mine', filter],
    queryFn: ({ pageParam, signal }) =>
      api.activities.mine({ query: { ...filter, page: pageParam, pageSize: 10 } }, { signal }),
    ...paginationOptions,
  })

const maxPageSize = 50

/**
 * Query for activities that the user joined: upcoming and running activities, or the most recently finished activities.
 */
export const joinedActivitiesQuery = (isOver: boolean) =>
  queryOptions({
    queryKey: ['activities', 'joined', { isOver }],
    queryFn: ({ signal }) =>
      api.activities.mine(
        { query: { type: 'joined', status: isOver ? 'finished' : 'upcoming', pageSize: maxPageSize } },
        { signal },
      ),
  })

/** Query for the user's participation in an activity, or undefined for a user who has not joined. */
export const participationQuery = ({ id, isOver }: { id: number; isOver: boolean }) => ({
  ...joinedActivitiesQuery(isOver),
  select: ({ activities }: { activities: OwnActivityItem[] }) =>
    activities.find((activity) => activity.id === id),
})

/**
 * Query for attended activities that can still be reviewed. Reviews close after one day, so the query reads only the
 * most recently finished activities.
 */
export const reviewableActivitiesQuery = {
  ...joinedActivitiesQuery(true),
  select: ({ activities }: { activities: OwnActivityItem[] }) =>
    activities.filter(({ canReview }) => canReview),
}

export const waitlistPassesQuery = queryOptions({
  queryKey: ['activities', 'passes'],
  queryFn: async ({ signal }) =>
    (await api.activities.passes({ query: { pageSize: maxPageSize } }, { signal })).passes,
})

export const existingActivityLocationsQuery = queryOptions({
  queryKey: ['activities', 'places'],
  queryFn: async ({ signal }) =>
    listDistinctLocations(
      (await api.activities.list({ query: { sort: 'time', pageSize: maxPageSize } }, { signal })).activities,
    ),
})

export function useInvalidateActivities() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['activities'] })
}
