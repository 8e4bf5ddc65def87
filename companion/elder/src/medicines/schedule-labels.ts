import { formatIsoDay } from '#parts/dates.ts'
import type { Medicine, MedicineWeekday } from './queries.ts'

export const weekdayLabels: Record<MedicineWeekday, string> = {
  mon: '周一',
  tue: '周二',
  wed: '周三',
  thu: '周四',
  fri: '周五',
  sat: '周六',
  sun: '周日',
}
export const allWeekdays = Object.keys(weekdayLabels) as MedicineWeekday[]

/** Formats the weekdays and the days of a medicine: 每天，明天开始，到12月1日 周二. */
export function formatMedicineDays({ weekdays, startDay, lastDay }: Medicine, today: string) {
  const days =
    weekdays.length === allWeekdays.length ? '每天' : weekdays.map((day) => weekdayLabels[day]).join('、')
  return [
    days,
    ...(startDay > today ? [`${formatIsoDay(startDay)}开始`] : []),
    ...(lastDay === null ? [] : [lastDay < today ? '已结束' : `到${formatIsoDay(lastDay)}`]),
  ].join('，')
}

/** Formats an hour of the day as people say it: 早上 8 点, 下午 3 点. */
export function formatHour(hour: number) {
  const part =
    hour < 6
      ? '凌晨'
      : hour < 9
        ? '早上'
        : hour < 12
          ? '上午'
          : hour === 12
            ? '中午'
            : hour < 18
              ? '下午'
              : '晚上'
  return `${part} ${hour > 12 ? hour - 12 : hour} 点`
}
