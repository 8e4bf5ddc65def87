import type { RequestKey } from '@sanhe/protocol/request-keys-api'
import { describe, expect, test } from 'vitest'
import { toRequestKeyDraft, toRequestKeyInput } from './request-key-draft.ts'

const key: RequestKey = {
  secret_id: 1,
  name: 'Shop',
  origin: 'https://api.shop.example',
  place: 'header',
  field: 'authorization',
  value_end: 'last',
}
const draft = (change: object = {}) => ({ ...toRequestKeyDraft(), url: 'api.shop.example', ...change })

describe('toRequestKeyInput', () => {
  test.each([
    ['abc', 'Bearer abc'],
    [' Bearer abc ', 'Bearer abc'],
    ['Basic dXNlcg==', 'Basic dXNlcg=='],
  ])('stores the key %j as the header "Authorization: %s"', (value, stored) => {
    expect(toRequestKeyInput(draft({ value }))).toEqual({
      name: 'api.shop.example',
      url: 'https://api.shop.example',
      place: 'header',
      field: 'authorization',
      value: stored,
    })
  })

  test('stores other headers and parameters as they are', () => {
    expect(toRequestKeyInput(draft({ kind: 'header', field: 'X-Key', value: 'abc' }))).toMatchObject({
      place: 'header',
      field: 'X-Key',
      value: 'abc',
    })
    expect(toRequestKeyInput(draft({ kind: 'query', field: 'key', value: 'abc' }))).toMatchObject({
      place: 'query',
      field: 'key',
    })
  })

  test.each([
    ['no address', { url: '', value: 'abc' }],
    ['an address of another kind', { url: 'ftp://a.example', value: 'abc' }],
    ['a new key without a value', {}],
    ['a header without a name', { kind: 'header', value: 'abc' }],
  ])('returns undefined for %s', (_, change) => {
    expect(toRequestKeyInput(draft(change))).toBeUndefined()
  })

  test('keeps the stored value of a key that is edited without a new one', () => {
    expect(toRequestKeyInput(toRequestKeyDraft(key), key)).toEqual({
      name: 'Shop',
      url: 'https://api.shop.example',
      place: 'header',
      field: 'authorization',
    })
  })
})
