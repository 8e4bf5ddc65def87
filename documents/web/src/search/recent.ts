import { localStorageItem, useLocalStorageItem } from '@sanhe/ui/local-storage.ts'
import type { AnyRouter } from '@tanstack/react-router'

export type DocumentVisit = { slug: string; docSlug: string }

const maxVisits = 8

const isVisit = (value: unknown): value is DocumentVisit => {
  const { slug, docSlug } = (value ?? {}) as Partial<DocumentVisit>
  return typeof slug === 'string' && typeof docSlug === 'string'
}

function readVisits(text: string | null): readonly DocumentVisit[] {
  try {
    const visits: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(visits) ? visits.filter(isVisit).slice(0, maxVisits) : []
  } catch {
    return []
  }
}

const visitStore = localStorageItem('sanhe.documents.recent', readVisits, (visits) => JSON.stringify(visits))
export const useDocumentVisits = () => useLocalStorageItem(visitStore)

/** Adds a document visit at the front of the list, in which each document occurs once. */
export const addDocumentVisit = (visits: readonly DocumentVisit[], visit: DocumentVisit): DocumentVisit[] =>
  [visit, ...visits.filter(({ slug, docSlug }) => slug !== visit.slug || docSlug !== visit.docSlug)].slice(
    0,
    maxVisits,
  )

/** Records in this browser which documents were opened recently. */
export function recordDocumentVisits(router: AnyRouter) {
  const look = () => {
    const params: unknown = router.state.matches.at(-1)?.params
    if (isVisit(params))
      visitStore.set(addDocumentVisit(visitStore.get(), { slug: params.slug, docSlug: params.docSlug }))
  }
  look()
  return router.subscribe('onResolved', look)
}
