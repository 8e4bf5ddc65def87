import type { ReplyValue } from '@sanhe/kit/http/contract'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#api.ts'
import type { ElderContract } from '#elder-contract.ts'
import { paginationOptions } from '#parts/paginated-list.tsx'

type Courses = ElderContract['courses']
export type Course = ReplyValue<Courses['list']>['courses'][number]
export type CourseDetail = ReplyValue<Courses['get']>

export const coursesQuery = (type: Course['type'] | undefined) =>
  infiniteQueryOptions({
    queryKey: ['courses', 'list', type],
    queryFn: ({ pageParam, signal }) =>
      api.courses.list({ query: { page: pageParam, pageSize: 10, ...(type && { type }) } }, { signal }),
    ...paginationOptions,
  })

export const enrolledCoursesQuery = infiniteQueryOptions({
  queryKey: ['courses', 'mine'],
  queryFn: ({ pageParam, signal }) =>
    api.courses.mine({ query: { page: pageParam, pageSize: 10 } }, { signal }),
  ...paginationOptions,
})

export const courseQuery = (id: number) =>
  queryOptions({
    queryKey: ['courses', 'one', id],
    queryFn: ({ signal }) => api.courses.get({ params: { id } }, { signal }),
  })

export function useInvalidateCourses() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['courses'] })
}

/** Query for the courses in which the user enrolled last, for the agenda of the home page. */
export const newestCoursesQuery = queryOptions({
  queryKey: ['courses', 'mine', 'newest'],
  queryFn: async ({ signal }) => (await api.courses.mine({ query: {} }, { signal })).courses,
})
