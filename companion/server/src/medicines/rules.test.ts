import { addDays, hourMs, minuteMs, toInstantInShanghai } from '@sanhe/kit/runtime/clock'
import { describe, expect, test } from 'vitest'
import { decideDoseState, findNextDoseInstant, listDosesOfDay, listDosesToRemind } from './rules.ts'

const everyDay = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const schedule = (changes = {}) => ({
  times: ['00:00', '08:00', '23:59'],
  weekdays: [...everyDay],
  startDay: '2026-11-20',
  lastDay: null,
  ...changes,
})
const at = (day: string, time: string) => toInstantInShanghai(day, time)

describe('listDosesOfDay', () => {
  test.each([
    ['2026-11-19', 0],
    ['2026-11-20', 3],
    ['2026-11-22', 3],
    ['2026-11-23', 0],
  ])('on %s a medicine from 2026-11-20 to 2026-11-22 has %i doses', (day, count) =>
    expect(listDosesOfDay(schedule({ lastDay: '2026-11-22' }), day)).toHaveLength(count),
  )

  test('a medicine of Mondays and Thursdays has doses on these days only', () => {
    const twice = schedule({ weekdays: ['mon', 'thu'], startDay: '2026-11-01' })
    const days = Array.from({ length: 7 }, (_, nth) => addDays('2026-11-23', nth))
    expect(days.filter((day) => listDosesOfDay(twice, day).length > 0)).toEqual(['2026-11-23', '2026-11-26'])
  })
})

describe('decideDoseState', () => {
  const dose = { day: '2026-11-21', time: '08:00' }
  const due = at('2026-11-21', '08:00')
  test.each([
    ['a millisecond before its time', -1, 'upcoming'],
    ['at its time', 0, 'due'],
    ['a millisecond before an hour later', hourMs - 1, 'due'],
    ['an hour later', hourMs, 'missed'],
  ])('%s (%i ms) a dose is %s', (_, lateMs, state) =>
    expect(decideDoseState(dose, false, due + lateMs)).toBe(state),
  )

  test('a taken dose stays taken before and after its time', () => {
    expect(decideDoseState(dose, true, due - hourMs)).toBe('taken')
    expect(decideDoseState(dose, true, due + 5 * hourMs)).toBe('taken')
  })
})

describe('findNextDoseInstant', () => {
  test('returns a dose at midnight in Shanghai as a dose of the new day', () => {
    expect(findNextDoseInstant(schedule(), at('2026-11-21', '23:59'))).toBe(at('2026-11-22', '00:00'))
    expect(findNextDoseInstant(schedule(), at('2026-11-21', '23:59') - 1)).toBe(at('2026-11-21', '23:59'))
  })

  test('begins at the first day and ends after the last dose', () => {
    expect(findNextDoseInstant(schedule(), at('2026-10-01', '12:00'))).toBe(at('2026-11-20', '00:00'))
    const ends = schedule({ lastDay: '2026-11-22' })
    expect(findNextDoseInstant(ends, at('2026-11-22', '23:59') - 1)).toBe(at('2026-11-22', '23:59'))
    expect(findNextDoseInstant(ends, at('2026-11-22', '23:59'))).toBeNull()
  })

  test('returns the dose of the same weekday a week later when the only dose of the week is over', () => {
    const weekly = schedule({ weekdays: ['sat'], times: ['08:00'] })
    expect(findNextDoseInstant(weekly, at('2026-11-21', '08:00'))).toBe(at('2026-11-28', '08:00'))
  })
})

describe('listDosesToRemind', () => {
  const list = (fromTime: number, now: number) =>
    listDosesToRemind(schedule({ times: ['08:00', '08:30', '23:59'] }), fromTime, now)

  test('leaves out doses that are more than an hour late', () => {
    const from = at('2026-11-21', '08:00')
    expect(list(from, from + hourMs).map(({ time }) => time)).toEqual(['08:00', '08:30'])
    expect(list(from, from + hourMs + 1).map(({ time }) => time)).toEqual(['08:30'])
  })

  test('leaves out doses before `from`, because the user was reminded of them', () =>
    expect(list(at('2026-11-21', '08:00') + 1, at('2026-11-21', '08:40'))).toEqual([
      { day: '2026-11-21', time: '08:30' },
    ]))

  test('includes a dose of yesterday just after midnight', () =>
    expect(list(at('2026-11-21', '23:59'), at('2026-11-21', '23:59') + 10 * minuteMs)).toEqual([
      { day: '2026-11-21', time: '23:59' },
    ]))
})
