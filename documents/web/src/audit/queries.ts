import { systemClock } from '@sanhe/kit/runtime/clock'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { adminApi } from '#admin-api.ts'
import type { AuditEntry } from '#api.ts'
import { type AuditFilters, toAuditQuery } from './filters.ts'

export const auditQuery = (filters: AuditFilters) => {
  const query = toAuditQuery(filters, systemClock.now())
  return infiniteQueryOptions({
    queryKey: ['audit', query],
    queryFn: ({ pageParam: before, signal }) =>
      adminApi.audit.list({ query: { ...query, ...(before && { before }) } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

/** Largest number of entries in one export. A larger export would keep the browser and the service busy for minutes. */
export const maxExportedEntries = 10_000
const exportPageSize = 500

/** Loads the entries page by page, newest first, so that a large export does not block requests of other users. */
export async function loadEntriesForExport(filters: AuditFilters) {
  const query = { ...toAuditQuery(filters, systemClock.now()), limit: exportPageSize }
  const entries: AuditEntry[] = []
  let before: number | null = null
  do {
    const page: { entries: AuditEntry[]; next: number | null } = await adminApi.audit.list({
      query: { ...query, ...(before !== null && { before }) },
    })
    entries.push(...page.entries)
    before = page.next
  } while (before !== null && entries.length < maxExportedEntries)
  return { entries, isCapped: before !== null }
}
