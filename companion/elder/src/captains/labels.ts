import type { CaptainDashboard } from './types.ts'

export const captainLevelLabels: Record<CaptainDashboard['level'], string> = {
  trainee: '见习队长',
  silver: '银牌队长',
  gold: '金牌队长',
  honor: '荣誉队长',
}

/** Formats the average rating of a captain. 0 means that the captain has no ratings, because the lowest rating is 1. */
export const formatCaptainRating = (rating: number) => (rating > 0 ? `${rating.toFixed(1)} 分` : '还没有评分')

/** Returns the month of the given day and the month before, for example 2026-11 and 2026-10. */
export function getRankingMonths(day: string) {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const last = month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 }
  return { current: day.slice(0, 7), last: `${last.year}-${String(last.month).padStart(2, '0')}` }
}

/**
 * Parses the search parameters of the URL, which may contain anything. The current month is the default, so it is left
 * out of the URL.
 */
export const parseRankingSearchParams = ({ month }: Record<string, unknown>): { month?: 'last' } =>
  month === 'last' ? { month } : {}

/** Returns the progress towards a goal in percent. An unreached goal is at most 99. */
export const calculateLevelProgressPercent = ({
  current,
  required,
}: {
  current: number
  required: number
}) => (current >= required ? 100 : Math.min(99, Math.floor((current / required) * 100)))
