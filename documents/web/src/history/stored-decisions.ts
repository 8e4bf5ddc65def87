import { localStorageItem } from '@sanhe/ui/local-storage.ts'
import type { BlockDecision } from './diff-block-actions.tsx'

/** Largest number of comparisons whose decisions are stored. The oldest ones are forgotten. */
const maxComparisons = 50

type StoredDecisions = readonly (readonly [
  key: string,
  decisions: readonly (readonly [number, BlockDecision])[],
])[]

/** Decisions about the blocks of comparisons that are not completely reviewed, so that they survive leaving the page. */
const store = localStorageItem<StoredDecisions>(
  'sanhe.documents.block-decisions',
  (text) => {
    try {
      const stored: unknown = JSON.parse(text ?? '[]')
      return Array.isArray(stored) ? (stored as StoredDecisions) : []
    } catch {
      return []
    }
  },
  (decisions) => JSON.stringify(decisions),
)

export const readBlockDecisions = (key: string): ReadonlyMap<number, BlockDecision> =>
  new Map(store.get().find(([stored]) => stored === key)?.[1])

/** No decisions remove the entry of the comparison. */
export function storeBlockDecisions(key: string, decisions: ReadonlyMap<number, BlockDecision>) {
  const others = store.get().filter(([stored]) => stored !== key)
  const own = decisions.size > 0 ? [[key, [...decisions]] as const] : []
  store.set([...own, ...others].slice(0, maxComparisons))
}
