import { describe, expect, test } from 'vitest'
import { birthDecades, formOf, missingOf, type ProfileForm, requestOf } from './profile-form.ts'

const empty: ProfileForm = {
  nickname: '',
  birthYear: '',
  birthMonth: '',
  gender: '',
  city: '北京',
  district: '',
  interests: [],
}

describe('what the service is told of a profile', () => {
  test('is only what was filled in; a district that was wiped out is taken back', () => {
    expect(requestOf(empty)).toEqual({ city: '北京', district: null })
  })

  test('has years and months as numbers, and names without blanks around them', () => {
    const filled: ProfileForm = {
      nickname: ' 王秀兰 ',
      birthYear: '1958',
      birthMonth: '5',
      gender: 'female',
      city: ' 北京 ',
      district: ' 东城区 ',
      interests: ['太极', '书法'],
    }
    expect(requestOf(filled)).toEqual({
      nickname: '王秀兰',
      birthYear: 1958,
      birthMonth: 5,
      gender: 'female',
      city: '北京',
      district: '东城区',
      interests: ['太极', '书法'],
    })
  })
})

test('a form that is read from a profile and sent back changes nothing', () => {
  const me = {
    nickname: '王秀兰',
    birthYear: 1958,
    birthMonth: null,
    gender: null,
    city: '北京',
    district: null,
    interests: ['太极', '没有了的爱好'],
  }
  expect(requestOf(formOf(me as unknown as Parameters<typeof formOf>[0]))).toEqual({
    nickname: '王秀兰',
    birthYear: 1958,
    city: '北京',
    district: null,
    interests: ['太极'],
  })
})

test('what is missing is named, until nothing is', () => {
  expect(missingOf(empty)).toBe('还差：昵称、出生年份、至少一个爱好')
  expect(missingOf({ ...empty, nickname: ' ', birthYear: '1958', interests: ['太极'] })).toBe('还差：昵称')
  expect(missingOf({ ...empty, nickname: '王', birthYear: '1958', interests: ['太极'] })).toBeUndefined()
})

test('years to choose from are those of adults, by decades', () => {
  const decades = birthDecades(2026)
  const years = [...decades.values()].flat()
  expect([years[0], years.at(-1)]).toEqual([1916, 2008])
  expect(decades.get(1950)).toEqual([1950, 1951, 1952, 1953, 1954, 1955, 1956, 1957, 1958, 1959])
})
