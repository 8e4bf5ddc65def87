import type { Course } from './queries.ts'

export type CourseSearch = { type?: Course['type'] }

const types = ['live', 'recorded'] as const satisfies Course['type'][]

/** From the address, where anybody may have written anything; what is usual is left out of it. */
export function readCourseSearch(search: Record<string, unknown>): CourseSearch {
  const type = types.find((one) => one === search['type'])
  return type ? { type } : {}
}
