import { fromIso } from '@sanhe/kit/runtime/clock'
import { describe, expect, test } from 'vitest'
import {
  findDraftProblems,
  type ScheduleDraft,
  toScheduleDraft,
  toScheduleInput,
  toValidTiming,
} from './schedule-draft.ts'
import { suggestionKeys, toSuggestedDraft } from './schedule-suggestions.ts'

const now = fromIso('2026-11-21T08:00:00Z')
const fresh = toScheduleDraft(undefined, 'Asia/Shanghai')
const draft = (more: Partial<ScheduleDraft>): ScheduleDraft => ({ ...fresh, instruction: 'Count.', ...more })
const problems = (more: Partial<ScheduleDraft>) =>
  findDraftProblems(draft(more), now).map(({ field, reason }) => `${field} ${reason}`)

describe('findDraftProblems', () => {
  test('an empty instruction and an empty time are both named', () => {
    expect(problems({ instruction: ' ', time: '' })).toEqual(['instruction missing', 'time missing'])
  })

  test.each([
    [{ repeat: 'weekly' as const, weekdays: [] }, 'weekdays missing'],
    [{ repeat: 'once' as const }, 'date missing'],
    [{ repeat: 'once' as const, date: '2026-11-20' }, 'date past'],
    [{ repeat: 'once' as const, date: '2026-11-21', time: '16:00' }, 'time past'],
    [{ timeZone: 'Asia/Nowhere' }, 'time_zone invalid'],
  ])('names the field of %o: %s', (more, problem) => {
    expect(problems(more)).toEqual([problem])
  })

  test('a time that has passed in the chosen time zone only is refused', () => {
    const once = { repeat: 'once' as const, date: '2026-11-21', time: '12:00' }
    expect(problems({ ...once, timeZone: 'Europe/Berlin' })).toEqual([])
    expect(problems({ ...once, timeZone: 'Asia/Shanghai' })).toEqual(['time past'])
  })
})

test('toScheduleInput sends only the values that the repetition uses, and null for a new conversation', () => {
  const weekly = draft({ repeat: 'weekly', weekdays: [5], date: '2026-11-25', title: ' Stock ' })
  expect(toScheduleInput(weekly)).toEqual({
    instruction: 'Count.',
    title: 'Stock',
    session_id: null,
    kind: 'weekly',
    time: '08:00',
    date: null,
    weekdays: [5],
    day_of_month: null,
    every_hours: null,
    time_zone: 'Asia/Shanghai',
  })
  expect(toScheduleInput(draft({ repeat: 'hours', everyHours: 6, sessionId: 's' }))).toMatchObject({
    kind: 'daily',
    every_hours: 6,
    session_id: 's',
  })
})

test('toScheduleDraft returns the values of a stored schedule, and toScheduleInput returns the same schedule', () => {
  const stored = {
    ...toScheduleInput(draft({ repeat: 'hours', everyHours: 6, title: 'Stock', sessionId: 's' })),
    weekdays: [],
  }
  const schedule = {
    ...stored,
    session_id: 's',
    session_title: 'Sales',
    schedule_id: 1,
    status: 'active' as const,
    next_at: null,
  }
  expect(toScheduleInput(toScheduleDraft(schedule, 'UTC'))).toEqual(stored)
})

test.each(suggestionKeys)('the suggestion %s fills a draft without problems in both languages', (key) => {
  for (const language of ['en', 'zh'] as const) {
    const suggested = toSuggestedDraft(fresh, key, language)
    expect(findDraftProblems(suggested, now)).toEqual([])
    expect(toValidTiming(suggested)).toMatchObject({ time_zone: 'Asia/Shanghai' })
  }
})
