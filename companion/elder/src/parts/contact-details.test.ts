import { expect, test } from 'vitest'
import { isMobileNumber, validateContactDetails, prefillContactDetails } from './contact-details.ts'

const kept = { userId: 7, address: '和平里中街8号', name: '王秀兰', phone: '13800138000' }

test('prefillContactDetails returns the contact of the last order', () => {
  expect(prefillContactDetails(7, kept, {})).toEqual({
    address: '和平里中街8号',
    name: '王秀兰',
    phone: '13800138000',
  })
})

test('prefillContactDetails prefers typed values, even empty ones', () => {
  expect(prefillContactDetails(7, kept, { address: '' })).toMatchObject({
    address: '',
    phone: '13800138000',
  })
})

test('prefillContactDetails ignores the contact of another account on the same phone', () => {
  const nothing = { address: '', name: '', phone: '' }
  expect(prefillContactDetails(8, kept, {})).toEqual(nothing)
  expect(prefillContactDetails(undefined, kept, {})).toEqual(nothing)
  expect(prefillContactDetails(8, null, {})).toEqual(nothing)
})

test('prefillContactDetails uses the postal address and the name of the profile for a first order', () => {
  const known = { address: '东直门内大街1号', name: '秀兰' }
  expect(prefillContactDetails(7, null, {}, known)).toEqual({ ...known, phone: '' })
  expect(prefillContactDetails(7, kept, {}, known)).toMatchObject({
    address: '和平里中街8号',
    name: '王秀兰',
  })
  expect(prefillContactDetails(7, { userId: 7, address: '旧地址', phone: '' }, {}, known)).toMatchObject({
    name: '秀兰',
  })
})

test('isMobileNumber accepts eleven digits that begin with 13 to 19', () => {
  expect(['13800138000', '19900001111'].every(isMobileNumber)).toBe(true)
  expect(['1380013800', '138001380000', '12800138000', '', '+8613800138000'].some(isMobileNumber)).toBe(false)
})

test('validateContactDetails returns a message for each field that is empty or not a mobile number', () => {
  expect(validateContactDetails({ address: '和平里1号', name: '王秀兰', phone: '13800138000' })).toEqual({})
  expect(validateContactDetails({ address: ' ', name: '', phone: '1380013800' })).toEqual({
    address: '请填地址，写到门牌号',
    name: '请填姓名',
    phone: '请填 11 位手机号',
  })
})
