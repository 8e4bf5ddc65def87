import { useState } from 'react'
import { lazyLoadedApi } from '#lazy-api.ts'
import type { Revision } from './queries.ts'

/** Loads earlier pages of revisions until none are left. */
export function useOlderRevisions(slug: string, docSlug: string, newest: readonly Revision[] | undefined) {
  const [revisions, setRevisions] = useState<readonly Revision[]>([])
  const [isAtEnd, setAtEnd] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const before = (revisions.at(-1) ?? newest?.at(-1))?.id
  // If the newest page has fewer than 20 revisions, it contains the whole history, and no more pages are loaded.
  const mayHaveOlder = !isAtEnd && before !== undefined && (newest?.length ?? 0) >= 20
  const load = async () => {
    setLoading(true)
    try {
      const page = await lazyLoadedApi.history.list({ params: { slug, docSlug }, query: { before: before! } })
      setRevisions([...revisions, ...page.revisions])
      setAtEnd(page.revisions.length === 0)
    } finally {
      setLoading(false)
    }
  }
  return { revisions, isLoading, load: mayHaveOlder ? () => void load() : undefined }
}
