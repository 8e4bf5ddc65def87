import { dayMs, hourMs, type Instant, toIso } from '@sanhe/kit/runtime/clock'
import type { AuditEntry } from '#api.ts'

/** Periods of the filter, in days. */
export const auditPeriods = [1, 7, 30, 90, 365] as const

/** Filters of the audit log as the URL of the page holds them. */
export type AuditFilters = { actor?: string; action?: AuditEntry['action']; project?: number; days?: number }

/** Reads the filters from a URL. Unknown actions and other values that the service would refuse are ignored. */
export function readAuditFilters(
  { actor, action, project, days }: Record<string, unknown>,
  actions: readonly string[],
): AuditFilters {
  const period = auditPeriods.find((one) => one === Number(days))
  const id = Number(project)
  return {
    ...(typeof actor === 'string' && actor !== '' && { actor }),
    ...(typeof action === 'string' && actions.includes(action) && { action: action as AuditEntry['action'] }),
    ...(Number.isSafeInteger(id) && id > 0 && { project: id }),
    ...(period && { days: period }),
  }
}

/**
 * Returns the query of the API. The time is rounded to the hour, so that requests with equal filters share one cached
 * response.
 */
export const toAuditQuery = ({ days, ...filters }: AuditFilters, now: Instant) => ({
  ...filters,
  ...(days && { since: toIso(Math.floor(now / hourMs) * hourMs - days * dayMs) }),
})
