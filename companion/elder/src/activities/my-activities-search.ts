export type MyActivitiesSearch = { type?: 'created'; status?: 'finished' | 'all' }
export type MyActivitiesFilter = { type: 'joined' | 'created'; status: 'upcoming' | 'finished' | 'all' }

/** Reads the search from the address, which may contain anything. Default values are left out of the address. */
export function parseMyActivitiesSearch(search: Record<string, unknown>): MyActivitiesSearch {
  const type = search['type'] === 'created' ? search['type'] : undefined
  const status = search['status'] === 'finished' || search['status'] === 'all' ? search['status'] : undefined
  return { ...(type && { type }), ...(status && { status }) }
}

export const myActivitiesFilter = ({ type, status }: MyActivitiesSearch): MyActivitiesFilter => ({
  type: type ?? 'joined',
  status: status ?? 'upcoming',
})
