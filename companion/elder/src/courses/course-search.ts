import type { Course } from './queries.ts'

export type CourseSearch = { type?: Course['type'] }

const types = ['live', 'recorded'] as const satisfies Course['type'][]

/** Reads the search from the address, which may contain anything. Default values are left out of the address. */
export function readCourseSearch(search: Record<string, unknown>): CourseSearch {
  const type = types.find((one) => one === search['type'])
  return type ? { type } : {}
}
