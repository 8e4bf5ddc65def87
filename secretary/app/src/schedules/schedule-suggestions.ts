import { lastDayOfMonth } from '@sanhe/protocol/schedule-timing'
import type { Language } from '@sanhe/ui/i18n.ts'
import type { ScheduleDraft } from './schedule-draft.ts'
import { scheduleFormLabels } from './schedule-form-text.ts'

export const suggestionKeys = ['todos', 'report', 'week', 'month'] as const
export type SuggestionKey = (typeof suggestionKeys)[number]

/** Times of each suggestion. Its texts are in the labels of the form. */
const times: Record<SuggestionKey, Partial<ScheduleDraft>> = {
  todos: { repeat: 'daily', time: '08:00' },
  report: { repeat: 'weekdays', time: '18:00' },
  week: { repeat: 'weekly', weekdays: [1], time: '09:00' },
  month: { repeat: 'monthly', dayOfMonth: lastDayOfMonth, time: '17:00' },
}

/** Returns a draft with the texts and times of a suggestion. Time zone and conversation stay. */
export function toSuggestedDraft(
  draft: ScheduleDraft,
  key: SuggestionKey,
  language: Language,
): ScheduleDraft {
  const { title, instruction } = scheduleFormLabels[language].suggestions[key]
  return { ...draft, ...times[key], title, instruction }
}
