export type MineSearch = { type?: 'created'; status?: 'finished' | 'all' }
export type MineFilter = { type: 'joined' | 'created'; status: 'upcoming' | 'finished' | 'all' }

/** Reads the search from the address, which may contain anything. Default values are left out of the address. */
export function readMineSearch(search: Record<string, unknown>): MineSearch {
  const type = search['type'] === 'created' ? search['type'] : undefined
  const status = search['status'] === 'finished' || search['status'] === 'all' ? search['status'] : undefined
  return { ...(type && { type }), ...(status && { status }) }
}

export const filterOf = ({ type, status }: MineSearch): MineFilter => ({
  type: type ?? 'joined',
  status: status ?? 'upcoming',
})
