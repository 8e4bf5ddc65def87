import { describe, expect, test } from 'vitest'
import {
  decideAgreedVersionRefusal,
  computeConsentStatus,
  fillLegalPlaceholders,
  findUnknownLegalPlaceholder,
} from './rules.ts'

const versions = [
  { version: 1, needs_consent: true, summary: '首次发布' },
  { version: 2, needs_consent: true, summary: '增加手表数据' },
  { version: 3, needs_consent: false, summary: '改正错字' },
]

describe('decideAgreedVersionRefusal', () => {
  test.each([
    [3, undefined],
    [2, undefined],
    [1, 'CONSENT_OUTDATED'],
    [4, 'VALIDATION_ERROR'],
  ])(
    'decideAgreedVersionRefusal of version %i of three, of which versions 1 and 2 need consent, returns %s',
    (agreed, code) => expect(decideAgreedVersionRefusal(agreed, versions)).toBe(code),
  )
})

describe('computeConsentStatus', () => {
  test.each([
    [undefined, { agreedVersion: null, isDue: true, changes: [] }],
    [1, { agreedVersion: 1, isDue: true, changes: ['改正错字', '增加手表数据'] }],
    [2, { agreedVersion: 2, isDue: false, changes: ['改正错字'] }],
    [3, { agreedVersion: 3, isDue: false, changes: [] }],
  ])('an account that agreed to version %s has the status %j', (agreed, status) =>
    expect(computeConsentStatus(versions, agreed)).toEqual(status),
  )

  test('the first version of a document always requires consent, even if needs_consent is false', () => {
    const only = [{ version: 1, needs_consent: false, summary: '' }]
    expect(computeConsentStatus(only, undefined).isDue).toBe(true)
  })
})

test('fillLegalPlaceholders fills known placeholders, findUnknownLegalPlaceholder returns the first unknown one', () => {
  const values = { company: '三合' }
  expect(fillLegalPlaceholders('{{company}} 和 {{ company }}', values)).toBe('三合 和 三合')
  expect(findUnknownLegalPlaceholder('{{company}}', values)).toBeUndefined()
  expect(findUnknownLegalPlaceholder('{{company}} {{constructor}}', values)).toBe('constructor')
})
