import { dayMs, fromIso, toIso } from '@sanhe/kit/runtime/clock'

/**
 * Returns the ISO week that ends on the day before this Monday, such as `2026-W53`. An ISO week belongs to the year of
 * its Thursday.
 */
export function getPreviousIsoWeek(monday: string) {
  const thursday = fromIso(`${monday}T00:00:00Z`) - 4 * dayMs
  const year = toIso(thursday).slice(0, 4)
  const week = Math.floor((thursday - fromIso(`${year}-01-01T00:00:00Z`)) / (7 * dayMs)) + 1
  return `${year}-W${String(week).padStart(2, '0')}`
}
