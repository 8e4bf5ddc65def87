import type { Dashboard } from './shapes.ts'

export const levelWords: Record<Dashboard['level'], string> = {
  trainee: '见习队长',
  silver: '银牌队长',
  gold: '金牌队长',
  honor: '荣誉队长',
}

/** Nobody has rated where it is 0: the least that can be given is 1. */
export const ratingWords = (rating: number) => (rating > 0 ? `${rating.toFixed(1)} 分` : '还没有评分')

/** 2026-11 and the month before it, 2026-10. */
export function monthsOf(day: string) {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const last = month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 }
  return { current: day.slice(0, 7), last: `${last.year}-${String(last.month).padStart(2, '0')}` }
}

/** From the address, where anybody may have written anything; this month is left out of it. */
export const readRankingSearch = ({ month }: Record<string, unknown>): { month?: 'last' } =>
  month === 'last' ? { month } : {}

/** How much of the way is gone, 0 to 100; what is not reached is never shown as whole. */
export const percentOf = ({ current, required }: { current: number; required: number }) =>
  current >= required ? 100 : Math.min(99, Math.floor((current / required) * 100))
