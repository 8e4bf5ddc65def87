export type MyActivitiesSearchParams = { type?: 'created'; status?: 'finished' | 'all' }
export type MyActivitiesFilter = { type: 'joined' | 'created'; status: 'upcoming' | 'finished' | 'all' }

/** Parses the search parameters of the URL, which may contain anything. Default values are left out of the URL. */
export function parseMyActivitiesSearchParams(search: Record<string, unknown>): MyActivitiesSearchParams {
  const type = search['type'] === 'created' ? search['type'] : undefined
  const status = search['status'] === 'finished' || search['status'] === 'all' ? search['status'] : undefined
  return { ...(type && { type }), ...(status && { status }) }
}

export const toMyActivitiesFilter = ({ type, status }: MyActivitiesSearchParams): MyActivitiesFilter => ({
  type: type ?? 'joined',
  status: status ?? 'upcoming',
})
