import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import { paginationOptions } from '#parts/paginated-list.tsx'
import type { Position } from '#parts/position.ts'
import { uniquePlaces } from './activity-draft.ts'
import type { ActivityListSearch } from './list-search.ts'
import type { MyActivitiesFilter } from './my-activities-search.ts'
import type { OwnActivity } from './types.ts'

export const activitiesQuery = ({ sort, range, category }: ActivityListSearch, place: Position | null) => {
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

export const nextActivitiesQuery = queryOptions({
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

/** Activities that the user joined: running and upcoming ones, or the most recent finished ones. */
export const joinedActivitiesQuery = (isOver: boolean) =>
  queryOptions({
    queryKey: ['activities', 'joined', { isOver }],
    queryFn: ({ signal }) =>
      api.activities.mine(
        { query: { type: 'joined', status: isOver ? 'finished' : 'upcoming', pageSize: maxPageSize } },
        { signal },
      ),
  })

/** The user's participation in an activity, or undefined for users who have not joined. */
export const participationQuery = ({ id, isOver }: { id: number; isOver: boolean }) => ({
  ...joinedActivitiesQuery(isOver),
  select: ({ activities }: { activities: OwnActivity[] }) =>
    activities.find((activity) => activity.id === id),
})

/** Attended activities that can still be reviewed. Reviews close after one day, so they are among the most recent. */
export const reviewableActivitiesQuery = {
  ...joinedActivitiesQuery(true),
  select: ({ activities }: { activities: OwnActivity[] }) => activities.filter(({ canReview }) => canReview),
}

export const passesQuery = queryOptions({
  queryKey: ['activities', 'passes'],
  queryFn: async ({ signal }) =>
    (await api.activities.passes({ query: { pageSize: maxPageSize } }, { signal })).passes,
})

export const knownPlacesQuery = queryOptions({
  queryKey: ['activities', 'places'],
  queryFn: async ({ signal }) =>
    uniquePlaces(
      (await api.activities.list({ query: { sort: 'time', pageSize: maxPageSize } }, { signal })).activities,
    ),
})
