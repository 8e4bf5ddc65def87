import type { Fleet } from './fleet.ts'

export type User = Awaited<ReturnType<Fleet['users']>>[number]

/** `work` so many times at once. */
export const times = <T>(count: number, work: (nth: number) => Promise<T>) =>
  Array.from({ length: count }, (_, nth) => work(nth))

/** All of them at once. */
export const each = <T, U>(people: T[], work: (one: T, nth: number) => Promise<U>) => people.map(work)
