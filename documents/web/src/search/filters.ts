export const searchKinds = ['document', 'task', 'comment', 'attachment'] as const
export type SearchKind = (typeof searchKinds)[number]

/** Choices of the search filter "changed since", in days. */
export const searchPeriods = [1, 7, 30, 365] as const

/** Filters of the search page as the URL contains them. */
export type SearchFilters = {
  project?: string
  kind?: SearchKind
  author?: string
  /** Finds changes by the AI, which has no name of its own. */
  ai?: true
  days?: number
  titles?: true
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** Reads the query and filters from a URL and ignores unknown values. */
export function readSearchFilters(search: Record<string, unknown>): SearchFilters & { q?: string } {
  const q = text(search['q'])
  const project = text(search['project'])
  const author = text(search['author'])
  const kind = searchKinds.find((one) => one === search['kind'] && one !== 'document')
  const days = searchPeriods.find((one) => one === Number(search['days']))
  return {
    ...(q && { q }),
    ...(project && { project }),
    ...(kind && { kind }),
    ...(author && { author }),
    ...(search['ai'] === true && !author && { ai: true as const }),
    ...(days && { days }),
    ...(search['titles'] === true && { titles: true as const }),
  }
}

const hourMs = 3_600_000

/** Returns the query of the API. The time is rounded to the hour, so that equal searches share one request. */
export function toSearchQuery(
  q: string,
  { project, kind, author, ai, days, titles }: SearchFilters,
  now: number,
) {
  const since = days && new Date(Math.floor(now / hourMs) * hourMs - days * 24 * hourMs).toISOString()
  return {
    q,
    sections: '1' as const,
    ...(project && { project }),
    ...(kind && { kind }),
    ...(author && { author }),
    ...(ai && { by_ai: '1' as const }),
    ...(since && { since }),
    ...(titles && { title_only: '1' as const }),
  }
}
