import { useNavigate, useSearch } from '@tanstack/react-router'

/** State of a list in its URL, so that Back, reload and a sent link show the same rows. */
export type ListSearch = {
  page?: number
  q?: string
  status?: string
  kind?: string
  /** Sort key of the service: `price` sorts ascending, `-price` descending. */
  sort?: string
  /** Day of the entries: `2026-11-28`. */
  day?: string
}

/** Sort key of a list: `price` sorts ascending, `-price` descending. */
export type SortKey<Key extends string> = Key | `-${Key}`

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''

/**
 * Reads the search parameters of a list. Unknown statuses and invalid pages are left out. `any` accepts each kind, for
 * kinds that are loaded from the service.
 */
export const createListSearchParser =
  (statuses: readonly string[] = [], kinds: readonly string[] | 'any' = []) =>
  (search: Record<string, unknown>): ListSearch => {
    const page = Number(search['page'])
    const q = textOf(search['q'])
    const status = textOf(search['status'])
    const kind = textOf(search['kind'])
    const sort = textOf(search['sort'])
    const day = textOf(search['day'])
    return {
      ...(Number.isInteger(page) && page > 1 && { page }),
      ...(q && { q }),
      ...(statuses.includes(status) && { status }),
      ...(kind && (kinds === 'any' || kinds.includes(kind)) && { kind }),
      ...(/^-?[a-z]+$/i.test(sort) && { sort }),
      ...(/^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) && { day }),
    }
  }

/** Returns the search parameters of the current list and a function that changes some of them. */
export function useListSearch() {
  const search: ListSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  /** A change of the filter shows page 1 again. */
  const change = (next: { [K in keyof ListSearch]: ListSearch[K] | undefined }) => {
    const merged = { ...search, page: undefined, ...next }
    const kept = Object.fromEntries(
      Object.entries(merged).filter(([, value]) => value !== undefined && value !== ''),
    )
    void navigate({ to: '.', search: kept, replace: !('page' in next) })
  }
  return [search, change] as const
}
