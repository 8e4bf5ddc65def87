import { describe, expect, test } from 'vitest'
import {
  type ActivityDraft,
  listDurationOptions,
  emptyActivityDraft,
  formatDuration,
  toActivityDraft,
  toCreateActivityRequest,
  toUpdateActivityRequest,
  listDistinctLocations,
  validateActivityDraft,
} from './activity-draft.ts'
import type { ActivityResponse } from './types.ts'

const position = { lat: 39.9, lng: 116.4 }
const plan: ActivityDraft = {
  ...emptyActivityDraft({ day: '2026-11-25', time: '09:00' }),
  title: ' 一起打太极 ',
  category: '太极',
  place: { name: '中山公园', address: '中山公园南门广场 ', position },
}
const activity = {
  title: '一起打太极',
  category: '太极',
  startTime: '2026-11-25T01:00:00.000Z',
  endTime: '2026-11-25T03:00:00.000Z',
  location: { name: null, address: '中山公园南门广场', ...position },
  maxParticipants: 12,
  description: '',
} as ActivityResponse

describe('toCreateActivityRequest', () => {
  test('toCreateActivityRequest sends the start in UTC for a Shanghai time, and trims the title and the description', () =>
    expect(toCreateActivityRequest(plan)).toEqual({
      title: '一起打太极',
      category: '太极',
      startTime: '2026-11-25T01:00:00.000Z',
      endTime: '2026-11-25T03:00:00.000Z',
      maxParticipants: 10,
      location: { name: '中山公园', address: '中山公园南门广场', ...position },
      locationType: 'public',
      description: '',
    }))

  test('toCreateActivityRequest returns undefined for a draft without a category or a position', () => {
    expect(toCreateActivityRequest({ ...plan, category: '' })).toBeUndefined()
    expect(
      toCreateActivityRequest({ ...plan, place: { ...plan.place, position: undefined } }),
    ).toBeUndefined()
  })

  test('toCreateActivityRequest sends the chosen image as coverImage', () =>
    expect(toCreateActivityRequest({ ...plan, image: 'AAAA' })).toMatchObject({ coverImage: 'AAAA' }))
})

describe('toUpdateActivityRequest', () => {
  const before = toActivityDraft(activity)

  test('toUpdateActivityRequest sends no field when the draft was not changed', () =>
    expect(toUpdateActivityRequest(before, { ...before })).toEqual({}))

  test('toUpdateActivityRequest sends only the changed fields of an activity', () => {
    const after = { ...before, people: 8, place: { ...before.place, name: '南门' } }
    expect(toUpdateActivityRequest(before, after)).toEqual({
      maxParticipants: 8,
      location: { name: '南门', address: '中山公园南门广场', ...position },
    })
  })

  test('toUpdateActivityRequest sends the start and the end of the activity when its start was changed', () =>
    expect(toUpdateActivityRequest(before, { ...before, time: '10:00' })).toEqual({
      startTime: '2026-11-25T02:00:00.000Z',
      endTime: '2026-11-25T04:00:00.000Z',
    }))

  test('toUpdateActivityRequest sends only the end of the activity when its duration was changed', () =>
    expect(toUpdateActivityRequest(before, { ...before, minutes: 90 })).toEqual({
      endTime: '2026-11-25T02:30:00.000Z',
    }))

  test('toUpdateActivityRequest sends a new cover image, or null when the image was removed', () => {
    expect(toUpdateActivityRequest(before, { ...before, image: 'AAAA' })).toEqual({ coverImage: 'AAAA' })
    expect(toUpdateActivityRequest(before, { ...before, image: null })).toEqual({ coverImage: null })
  })
})

test('formatDuration formats 90 minutes as 1 个半小时 and 100 minutes as 1 小时 40 分钟', () =>
  expect([60, 90, 120, 30, 100].map(formatDuration)).toEqual([
    '1 小时',
    '1 个半小时',
    '2 小时',
    '30 分钟',
    '1 小时 40 分钟',
  ]))

test('listDurationOptions adds the current duration of the activity if it is none of the usual durations', () => {
  expect(listDurationOptions(100)).toEqual([60, 90, 100, 120, 180, 240, 360])
  expect(listDurationOptions(90)).toHaveLength(6)
})

test('listDistinctLocations returns the shared location of two activities once', () => {
  const { location } = activity
  const other = { location: { ...location, address: '北海公园北门' } }
  expect(listDistinctLocations([activity, activity, other]).map(({ address }) => address)).toEqual([
    '中山公园南门广场',
    '北海公园北门',
  ])
})

describe('validateActivityDraft', () => {
  test('accepts a complete activity', () => expect(validateActivityDraft(plan)).toEqual({}))

  test('returns a message for title, category, address and position of an empty activity', () => {
    const empty = emptyActivityDraft({ day: '2026-11-25', time: '09:00' })
    expect(validateActivityDraft(empty)).toEqual({
      title: expect.stringContaining('活动名称'),
      category: expect.stringContaining('类别'),
      address: expect.any(String),
      position: expect.stringContaining('地图位置'),
    })
  })
})
