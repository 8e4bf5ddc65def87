/** A sort key of a list: `price` sorts ascending, `-price` descending. */
export type SortKey<Key extends string> = Key | `-${Key}`

export const toSortDirection = (sort: string) => (sort.startsWith('-') ? 'desc' : 'asc')

/** Returns the column and the direction of a sort key. */
export function toSortOrder<Key extends string, Column>(sort: SortKey<Key>, columns: Record<Key, Column>) {
  const key = sort.replace(/^-/, '') as Key
  return { column: columns[key], direction: toSortDirection(sort) } as const
}
