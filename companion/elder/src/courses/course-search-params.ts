import type { Course } from './queries.ts'

export type CourseListSearchParams = { type?: Course['type'] }

const types = ['live', 'recorded'] as const satisfies Course['type'][]

/** Parses the search parameters of the URL, which may contain anything. Default values are left out of the URL. */
export function parseCourseListSearchParams(search: Record<string, unknown>): CourseListSearchParams {
  const type = types.find((one) => one === search['type'])
  return type ? { type } : {}
}
