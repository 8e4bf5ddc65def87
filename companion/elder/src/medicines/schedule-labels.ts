import { weekdayNameLabels, weekdays } from '@sanhe/ui/weekdays.ts'
import { formatIsoDay } from '#parts/dates.ts'
import type { Medicine, MedicineWeekday } from './queries.ts'

export const weekdayLabels = weekdayNameLabels.zh
export const allWeekdays: MedicineWeekday[] = [...weekdays]

/** Formats the weekdays and the days of a medicine: 每天，明天开始，到12月1日 周二. */
export function formatMedicineDays({ weekdays: chosen, startDay, lastDay }: Medicine, today: string) {
  const days =
    chosen.length === allWeekdays.length ? '每天' : chosen.map((day) => weekdayLabels[day]).join('、')
  return [
    days,
    ...(startDay > today ? [`${formatIsoDay(startDay)}开始`] : []),
    ...(lastDay === null ? [] : [lastDay < today ? '已结束' : `到${formatIsoDay(lastDay)}`]),
  ].join('，')
}

/** Parts of the day, each with the hour at which it ends. */
const partsOfDay = [
  [6, '凌晨'],
  [9, '早上'],
  [12, '上午'],
  [13, '中午'],
  [18, '下午'],
  [24, '晚上'],
] as const

/** Formats an hour of the day as people say it: 早上 8 点, 下午 3 点. */
export function formatHour(hour: number) {
  const [, part] = partsOfDay.find(([end]) => hour < end) ?? []
  return `${part} ${hour > 12 ? hour - 12 : hour} 点`
}
