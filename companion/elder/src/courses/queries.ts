import type { ReplyValue } from '@sanhe/kit/http/contract'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#api.ts'
import type { ElderContract } from '#elder-contract.ts'
import { pageByPage } from '#parts/pages.tsx'

type Courses = ElderContract['courses']
export type Course = ReplyValue<Courses['list']>['courses'][number]
export type OpenedCourse = ReplyValue<Courses['get']>

export const coursesQuery = (type: Course['type'] | undefined) =>
  infiniteQueryOptions({
    queryKey: ['courses', 'list', type],
    queryFn: ({ pageParam, signal }) =>
      api.courses.list({ query: { page: pageParam, pageSize: 10, ...(type && { type }) } }, { signal }),
    ...pageByPage,
  })

export const takenQuery = infiniteQueryOptions({
  queryKey: ['courses', 'mine'],
  queryFn: ({ pageParam, signal }) =>
    api.courses.mine({ query: { page: pageParam, pageSize: 10 } }, { signal }),
  ...pageByPage,
})

export const courseQuery = (id: number) =>
  queryOptions({
    queryKey: ['courses', 'one', id],
    queryFn: ({ signal }) => api.courses.get({ params: { id } }, { signal }),
  })

export function useChanged() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['courses'] })
}
