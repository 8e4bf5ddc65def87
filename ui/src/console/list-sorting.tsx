import { useText } from '../i18n.ts'
import { phoneMediaQuery, useMediaQuery } from '../media-query.ts'
import type { ListSearch } from './list-search.ts'
import { SelectFilter } from './list-tools.tsx'
import { consoleLabels } from './text.ts'

/** The part of a list's column that concerns its order. */
type SortableColumn = { id: string; label: string; sortKey?: string }

/** Returns the sort keys of the service by column id. */
export const listSortKeys = (columns: readonly SortableColumn[]): Record<string, string> =>
  Object.fromEntries(columns.flatMap(({ id, sortKey }) => (sortKey ? [[id, sortKey]] : [])))

type SortSelectProps = {
  columns: readonly SortableColumn[]
  sort: string | undefined
  onChange: (sort: string | undefined) => void
}

/** Choice of the order on phones, where the list has no header with columns. */
export function SortSelect({ columns, sort, onChange }: SortSelectProps) {
  const t = useText(consoleLabels)
  const isPhone = useMediaQuery(phoneMediaQuery)
  const options = columns.flatMap(({ label, sortKey }) =>
    sortKey
      ? [
          { value: sortKey, label: t.ascending(label) },
          { value: `-${sortKey}`, label: t.descending(label) },
        ]
      : [],
  )
  if (!isPhone || options.length === 0) return null
  return (
    <SelectFilter
      label={t.sort}
      value={sort}
      options={options}
      allLabel={t.defaultOrder}
      onChange={onChange}
    />
  )
}

/** Returns the search without a sort key that no column has, because the service refuses such a key. */
export const withKnownSort = (
  { sort, ...search }: ListSearch,
  columns: readonly SortableColumn[],
): ListSearch =>
  sort && columns.some(({ sortKey }) => sortKey === sort.replace(/^-/, '')) ? { ...search, sort } : search
