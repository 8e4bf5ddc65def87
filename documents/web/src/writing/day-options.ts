import type { Completion } from '@codemirror/autocomplete'
import { dayMs, systemClock } from '@sanhe/kit/runtime/clock'
import { toLocalDay } from '@sanhe/ui/calendar-day.ts'
import { dictionary, getCurrentText } from '@sanhe/ui/i18n.ts'

export const dayLabels = dictionary({
  en: { today: 'Today', tomorrow: 'Tomorrow', yesterday: 'Yesterday' },
  zh: { today: '今天', tomorrow: '明天', yesterday: '昨天' },
})

/** `words`: additional search words, in English and pinyin. `days`: distance from today. */
const items = [
  { label: 'today', days: 0, words: 'today jintian' },
  { label: 'tomorrow', days: 1, words: 'tomorrow mingtian' },
  { label: 'yesterday', days: -1, words: 'yesterday zuotian' },
] as const

/** Lists the completions that insert a day in the time zone of the device, such as `2026-11-23` for "Today". */
export function listDayOptions(query: string): Completion[] {
  const t = getCurrentText(dayLabels)
  return items
    .map(({ label, days, words }) => ({
      label: t[label],
      words,
      day: toLocalDay(systemClock.now() + days * dayMs),
    }))
    .filter(({ label, words, day }) => `${label} ${words} ${day}`.toLowerCase().includes(query))
    .map(({ label, day }) => ({ label, detail: day, apply: day }))
}
