/** A sort key of a list: `price` sorts ascending, `-price` descending. */
export type SortKey<Key extends string> = Key | `-${Key}`

/** Returns the column and the direction of a sort key. */
export function toSortOrder<Key extends string, Column>(sort: SortKey<Key>, columns: Record<Key, Column>) {
  const isDescending = sort.startsWith('-')
  const key = (isDescending ? sort.slice(1) : sort) as Key
  return { column: columns[key], direction: isDescending ? ('desc' as const) : ('asc' as const) }
}
