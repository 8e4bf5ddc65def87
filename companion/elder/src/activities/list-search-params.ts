import { activityCategories } from '@sanhe/companion/activities/categories-contract'
import type { api } from '#api.ts'

type Query = NonNullable<NonNullable<Parameters<typeof api.activities.list>[0]>['query']>
export type ActivityListSearchParams = {
  sort?: 'time' | 'distance'
  range?: 'today' | 'tomorrow' | 'week'
  category?: NonNullable<Query['category']>
}

const knownValue = <V extends string>(known: readonly V[], value: unknown): V | undefined =>
  known.find((one) => one === value)

/** Parses the search parameters of the URL, which may contain anything. Default values are left out of the URL. */
export function parseActivityListSearchParams(search: Record<string, unknown>): ActivityListSearchParams {
  const sort = knownValue(['time', 'distance'], search['sort'])
  const range = knownValue(['today', 'tomorrow', 'week'], search['range'])
  const category = knownValue(activityCategories, search['category'])
  return { ...(sort && { sort }), ...(range && { range }), ...(category && { category }) }
}
