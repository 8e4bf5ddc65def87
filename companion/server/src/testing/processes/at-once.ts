import type { Fleet } from './fleet.ts'

export type FleetUser = Awaited<ReturnType<Fleet['users']>>[number]

/** Starts `work` `count` times at once. */
export const atOnce = <T>(count: number, work: (nth: number) => Promise<T>) =>
  Array.from({ length: count }, (_, nth) => work(nth))

/** Starts `work` for all people at once. */
export const eachAtOnce = <T, U>(people: T[], work: (one: T, nth: number) => Promise<U>) => people.map(work)
