import { type LocalStorageItem, localStorageItem, useLocalStorageItem } from '@sanhe/ui/local-storage.ts'

const stores = new Map<string, LocalStorageItem<ReadonlySet<number>>>()

function readIds(text: string | null): ReadonlySet<number> {
  try {
    const ids: unknown = JSON.parse(text ?? '[]')
    return new Set(Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : [])
  } catch {
    return new Set()
  }
}

function storeOf(slug: string) {
  const known = stores.get(slug)
  if (known) return known
  const key = `sanhe.documents.expanded.${slug}`
  const store = localStorageItem(key, readIds, (ids) => JSON.stringify([...ids]))
  stores.set(slug, store)
  return store
}

export const useExpandedFolders = (slug: string) => useLocalStorageItem(storeOf(slug))

export function setFoldersExpanded(slug: string, ids: readonly number[], isExpanded: boolean) {
  const store = storeOf(slug)
  const next = new Set(store.get())
  for (const id of ids)
    if (isExpanded) next.add(id)
    else next.delete(id)
  if (next.size !== store.get().size) store.set(next)
}
