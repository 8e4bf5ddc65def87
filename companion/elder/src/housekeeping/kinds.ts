import type { HousekeepingKind } from './queries.ts'

export const housekeepingKindOptions = [
  { value: 'cleaning', label: '保洁' },
  { value: 'repair', label: '维修' },
  { value: 'companion', label: '陪护' },
] as const satisfies { value: HousekeepingKind; label: string }[]

export const housekeepingKindLabel = (kind: HousekeepingKind) =>
  housekeepingKindOptions.find(({ value }) => value === kind)?.label ?? '家政'

/**
 * Parses the search parameters of the URL, which may contain anything. Cleaning is the default, so it is left out of
 * the URL.
 */
export function parseHousekeepingSearchParams({ kind }: Record<string, unknown>): {
  kind?: HousekeepingKind
} {
  const known = housekeepingKindOptions.find(({ value }) => value === kind && value !== 'cleaning')
  return known ? { kind: known.value } : {}
}
