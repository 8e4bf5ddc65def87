import { describe, expect, test } from 'vitest'
import {
  type ActivityDraft,
  durationChoices,
  emptyActivityDraft,
  formatDuration,
  toActivityDraft,
  toCreateRequest,
  toUpdateRequest,
  uniquePlaces,
} from './activity-draft.ts'
import type { Activity } from './types.ts'

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
} as Activity

describe('toCreateRequest', () => {
  test('toCreateRequest sends Shanghai time as UTC and trims texts', () =>
    expect(toCreateRequest(plan)).toEqual({
      title: '一起打太极',
      category: '太极',
      startTime: '2026-11-25T01:00:00.000Z',
      endTime: '2026-11-25T03:00:00.000Z',
      maxParticipants: 10,
      location: { name: '中山公园', address: '中山公园南门广场', ...position },
      locationType: 'public',
      description: '',
    }))

  test('toCreateRequest returns undefined without a category or a position', () => {
    expect(toCreateRequest({ ...plan, category: '' })).toBeUndefined()
    expect(toCreateRequest({ ...plan, place: { ...plan.place, position: undefined } })).toBeUndefined()
  })

  test('toCreateRequest includes the picture', () =>
    expect(toCreateRequest({ ...plan, picture: 'AAAA' })).toMatchObject({ coverImage: 'AAAA' }))
})

describe('toUpdateRequest', () => {
  const before = toActivityDraft(activity)

  test('toUpdateRequest sends nothing when nothing was changed', () =>
    expect(toUpdateRequest(before, { ...before })).toEqual({}))

  test('toUpdateRequest sends only the changed fields', () => {
    const after = { ...before, people: 8, place: { ...before.place, name: '南门' } }
    expect(toUpdateRequest(before, after)).toEqual({
      maxParticipants: 8,
      location: { name: '南门', address: '中山公园南门广场', ...position },
    })
  })

  test('toUpdateRequest sends start and end when the start time was changed', () =>
    expect(toUpdateRequest(before, { ...before, time: '10:00' })).toEqual({
      startTime: '2026-11-25T02:00:00.000Z',
      endTime: '2026-11-25T04:00:00.000Z',
    }))

  test('toUpdateRequest sends only the end when the length was changed', () =>
    expect(toUpdateRequest(before, { ...before, minutes: 90 })).toEqual({
      endTime: '2026-11-25T02:30:00.000Z',
    }))

  test('toUpdateRequest sends a new picture, or null when it was removed', () => {
    expect(toUpdateRequest(before, { ...before, picture: 'AAAA' })).toEqual({ coverImage: 'AAAA' })
    expect(toUpdateRequest(before, { ...before, picture: null })).toEqual({ coverImage: null })
  })
})

test('formatDuration writes minutes as people say them', () =>
  expect([60, 90, 120, 30, 100].map(formatDuration)).toEqual([
    '1 小时',
    '1 个半小时',
    '2 小时',
    '30 分钟',
    '1 小时 40 分钟',
  ]))

test('durationChoices adds an unusual length to the usual ones', () => {
  expect(durationChoices(100)).toEqual([60, 90, 100, 120, 180, 240, 360])
  expect(durationChoices(90)).toHaveLength(6)
})

test('uniquePlaces lists the place of several activities once', () => {
  const { location } = activity
  const other = { location: { ...location, address: '北海公园北门' } }
  expect(uniquePlaces([activity, activity, other]).map(({ address }) => address)).toEqual([
    '中山公园南门广场',
    '北海公园北门',
  ])
})
