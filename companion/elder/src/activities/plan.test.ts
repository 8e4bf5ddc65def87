import { describe, expect, test } from 'vitest'
import {
  changeOf,
  creationOf,
  emptyPlan,
  lengthsWith,
  lengthWords,
  type Plan,
  placesOf,
  planOf,
} from './plan.ts'
import type { Activity } from './shapes.ts'

const position = { lat: 39.9, lng: 116.4 }
const plan: Plan = {
  ...emptyPlan({ day: '2026-11-25', time: '09:00' }),
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

describe('a plan', () => {
  test('is sent as it is meant: in the time of Shanghai, without spaces around the words', () =>
    expect(creationOf(plan)).toEqual({
      title: '一起打太极',
      category: '太极',
      startTime: '2026-11-25T01:00:00.000Z',
      endTime: '2026-11-25T03:00:00.000Z',
      maxParticipants: 10,
      location: { name: '中山公园', address: '中山公园南门广场', ...position },
      locationType: 'public',
      description: '',
    }))

  test('is not sent without a kind or a position', () => {
    expect(creationOf({ ...plan, category: '' })).toBeUndefined()
    expect(creationOf({ ...plan, place: { ...plan.place, position: undefined } })).toBeUndefined()
  })

  test('takes its picture along', () =>
    expect(creationOf({ ...plan, picture: 'AAAA' })).toMatchObject({ coverImage: 'AAAA' }))
})

describe('a change', () => {
  const before = planOf(activity)

  test('sends nothing of what stays', () => expect(changeOf(before, { ...before })).toEqual({}))

  test('sends what is another', () => {
    const after = { ...before, people: 8, place: { ...before.place, name: '南门' } }
    expect(changeOf(before, after)).toEqual({
      maxParticipants: 8,
      location: { name: '南门', address: '中山公园南门广场', ...position },
    })
  })

  test('of the time moves the start and the end', () =>
    expect(changeOf(before, { ...before, time: '10:00' })).toEqual({
      startTime: '2026-11-25T02:00:00.000Z',
      endTime: '2026-11-25T04:00:00.000Z',
    }))

  test('of the length moves the end alone', () =>
    expect(changeOf(before, { ...before, minutes: 90 })).toEqual({ endTime: '2026-11-25T02:30:00.000Z' }))

  test('brings another picture or takes it away', () => {
    expect(changeOf(before, { ...before, picture: 'AAAA' })).toEqual({ coverImage: 'AAAA' })
    expect(changeOf(before, { ...before, picture: null })).toEqual({ coverImage: null })
  })
})

test('how long it takes is said as people say it', () =>
  expect([60, 90, 120, 30, 100].map(lengthWords)).toEqual([
    '1 小时',
    '1 个半小时',
    '2 小时',
    '30 分钟',
    '1 小时 40 分钟',
  ]))

test('an unusual length stands among the usual ones', () => {
  expect(lengthsWith(100)).toEqual([60, 90, 100, 120, 180, 240, 360])
  expect(lengthsWith(90)).toHaveLength(6)
})

test('a place where several activities are is offered once', () => {
  const { location } = activity
  const other = { location: { ...location, address: '北海公园北门' } }
  expect(placesOf([activity, activity, other]).map(({ address }) => address)).toEqual([
    '中山公园南门广场',
    '北海公园北门',
  ])
})
