import type { api } from '#api.ts'

type Query = NonNullable<NonNullable<Parameters<typeof api.activities.list>[0]>['query']>
export type ActivityListSearchParams = {
  sort?: 'time' | 'distance'
  range?: 'today' | 'tomorrow' | 'week'
  category?: NonNullable<Query['category']>
}

/** Activity categories that the server accepts. */
export const activityCategories = [
  '晨练',
  '太极',
  '茶话会',
  '书法',
  '摄影',
  '舞蹈',
  '户外徒步',
  '手工',
  '唱歌',
  '棋牌',
  '读书',
  '其他',
] as const satisfies NonNullable<Query['category']>[]

const knownValue = <V extends string>(known: readonly V[], value: unknown): V | undefined =>
  known.find((one) => one === value)

/** Parses the search parameters of the URL, which may contain anything. Default values are left out of the URL. */
export function parseActivityListSearchParams(search: Record<string, unknown>): ActivityListSearchParams {
  const sort = knownValue(['time', 'distance'], search['sort'])
  const range = knownValue(['today', 'tomorrow', 'week'], search['range'])
  const category = knownValue(activityCategories, search['category'])
  return { ...(sort && { sort }), ...(range && { range }), ...(category && { category }) }
}
