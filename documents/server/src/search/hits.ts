/** The documents that contain a phrase, by ascending id, each with its relevance score; lower is better. */
export type ScoredDocuments = { ids: Int32Array; scores: Float64Array }
export type RankedDocument = { id: number; score: number }

/**
 * Combines the hits of two phrases and adds their scores. `AND` keeps documents in both lists, `OR` those in either.
 */
export function combineScoredDocuments(
  some: ScoredDocuments,
  others: ScoredDocuments,
  joinedBy: 'AND' | 'OR',
): ScoredDocuments {
  const most = some.ids.length + (joinedBy === 'OR' ? others.ids.length : 0)
  const ids = new Int32Array(most)
  const scores = new Float64Array(most)
  let found = 0
  let a = 0
  let b = 0
  while (a < some.ids.length || b < others.ids.length) {
    const idA = some.ids[a] ?? Infinity
    const idB = others.ids[b] ?? Infinity
    if (joinedBy === 'OR' || idA === idB) {
      ids[found] = Math.min(idA, idB)
      scores[found] = (idA <= idB ? (some.scores[a] ?? 0) : 0) + (idB <= idA ? (others.scores[b] ?? 0) : 0)
      found++
    }
    a += Number(idA <= idB)
    b += Number(idB <= idA)
  }
  return { ids: ids.subarray(0, found), scores: scores.subarray(0, found) }
}

export function selectBestDocuments(
  { ids, scores }: ScoredDocuments,
  limit: number,
  /** Sets of document ids. If given, only documents that are in one of the sets are ranked. */
  among?: readonly ReadonlySet<number>[],
): RankedDocument[] {
  const best: RankedDocument[] = []
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at] ?? 0
    const score = scores[at] ?? 0
    const isFull = best.length === limit
    if ((isFull && score >= (best[limit - 1]?.score ?? 0)) || (among && !among.some((ids) => ids.has(id))))
      continue
    if (isFull) best.pop()
    const place = best.findLastIndex((one) => one.score <= score) + 1
    best.splice(place, 0, { id, score })
  }
  return best
}
