import { describe, expect, test } from 'vitest'
import {
  groupBirthYearsByDecade,
  describeMissingProfileFields,
  type ProfileForm,
  toProfileForm,
  toProfileRequest,
} from './profile-form.ts'

const empty: ProfileForm = {
  nickname: '',
  birthYear: '',
  birthMonth: '',
  gender: '',
  city: '北京',
  district: '',
  interests: [],
}

describe('toProfileRequest', () => {
  test('toProfileRequest sends only fields with a value, and null for a cleared district', () => {
    expect(toProfileRequest(empty)).toEqual({ city: '北京', district: null })
  })

  test('toProfileRequest sends year and month of birth as numbers and trims the texts', () => {
    const filled: ProfileForm = {
      nickname: ' 王秀兰 ',
      birthYear: '1958',
      birthMonth: '5',
      gender: 'female',
      city: ' 北京 ',
      district: ' 东城区 ',
      interests: ['太极', '书法'],
    }
    expect(toProfileRequest(filled)).toEqual({
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

test('toProfileRequest(toProfileForm(profile)) returns the profile unchanged', () => {
  const me = {
    nickname: '王秀兰',
    birthYear: 1958,
    birthMonth: null,
    gender: null,
    city: '北京',
    district: null,
    interests: ['太极', '没有了的爱好'],
  }
  expect(toProfileRequest(toProfileForm(me as unknown as Parameters<typeof toProfileForm>[0]))).toEqual({
    nickname: '王秀兰',
    birthYear: 1958,
    city: '北京',
    district: null,
    interests: ['太极'],
  })
})

test('describeMissingProfileFields names the missing fields, or returns undefined for a complete profile', () => {
  expect(describeMissingProfileFields(empty)).toBe('还差：昵称、出生年份、至少一个爱好')
  expect(
    describeMissingProfileFields({ ...empty, nickname: ' ', birthYear: '1958', interests: ['太极'] }),
  ).toBe('还差：昵称')
  expect(
    describeMissingProfileFields({ ...empty, nickname: '王', birthYear: '1958', interests: ['太极'] }),
  ).toBeUndefined()
})

test('groupBirthYearsByDecade returns the birth years of adults, by decade', () => {
  const decades = groupBirthYearsByDecade(2026)
  const years = [...decades.values()].flat()
  expect([years[0], years.at(-1)]).toEqual([1916, 2008])
  expect(decades.get(1950)).toEqual([1950, 1951, 1952, 1953, 1954, 1955, 1956, 1957, 1958, 1959])
})
