import { yuanWords } from '#parts/money.ts'
import type { Hour } from './queries.ts'

export type Day = { day: string; free: number }

const isFree = ({ status, remaining }: Pick<Hour, 'status' | 'remaining'>) =>
  status === 'available' && remaining > 0

/** Returns the days of a doctor's schedule with their free places. */
export function daysOf(hours: Pick<Hour, 'date' | 'status' | 'remaining'>[]): Day[] {
  const byDay = Map.groupBy(hours, ({ date }) => date)
  return [...byDay]
    .map(([day, its]) => ({
      day,
      free: its.filter(isFree).reduce((sum, { remaining }) => sum + remaining, 0),
    }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

/** Formats free places (余 3 个), or the reason why there are none. */
export const freeWords = (hour: Pick<Hour, 'status' | 'remaining'>) => {
  if (hour.status === 'closed') return '停诊'
  return isFree(hour) ? `余 ${hour.remaining} 个` : '已约满'
}

export const canCome = isFree

const noon = '12:00'
export const partsOfDay = <H extends { time: string }>(hours: H[]) =>
  [
    { name: '上午', hours: hours.filter(({ time }) => time < noon) },
    { name: '下午', hours: hours.filter(({ time }) => time >= noon) },
  ].filter((part) => part.hours.length > 0)

export const feeWords = (fee: number) => (fee > 0 ? yuanWords(fee) : '不收挂号费')
