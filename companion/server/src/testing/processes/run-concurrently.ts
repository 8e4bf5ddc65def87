import type { ServerFleet } from './fleet.ts'

export type FleetUser = Awaited<ReturnType<ServerFleet['users']>>[number]

/** Starts `work` concurrently `count` times. */
export const runConcurrently = <T>(count: number, work: (nth: number) => Promise<T>) =>
  Array.from({ length: count }, (_, nth) => work(nth))

/** Starts `work` concurrently for each user. */
export const runConcurrentlyForEach = <T, U>(people: T[], work: (one: T, nth: number) => Promise<U>) =>
  people.map(work)
