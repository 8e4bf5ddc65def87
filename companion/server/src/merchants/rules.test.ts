import { toDate } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import { getCommissionBasisPoints } from './categories.ts'
import { merchantCategories } from './contract.ts'
import { canResubmitApplication, hasValidPasswordCode, isMerchantDecisionAllowed } from './rules.ts'

test('getCommissionBasisPoints returns the highest rate for normal merchants and the lowest for strategic ones', () => {
  const table = Object.fromEntries(
    merchantCategories.map((category) => [
      category,
      [
        getCommissionBasisPoints(category, 'normal'),
        getCommissionBasisPoints(category, 'certified'),
        getCommissionBasisPoints(category, 'strategic'),
      ],
    ]),
  )
  expect(table).toEqual({
    cleaning: [1500, 1500, 1500],
    repair: [1200, 1200, 1200],
    accompaniment: [1000, 1000, 1000],
    care: [1200, 1000, 800],
    legal: [1000, 900, 800],
    travel: [1000, 900, 800],
    devices: [1000, 750, 500],
    finance: [0, 0, 0],
  })
})

test.each([
  ['pending', null, { approve: true, reject: true, suspend: false }, false],
  ['pending', 'rejected', { approve: false, reject: false, suspend: false }, true],
  ['active', 'approved', { approve: false, reject: false, suspend: true }, false],
  ['suspended', 'approved', { approve: true, reject: false, suspend: false }, false],
  ['closed', 'approved', { approve: false, reject: false, suspend: false }, false],
] as const)(
  'isMerchantDecisionAllowed for a merchant with status %s and review result %s returns %j, canResubmitApplication %s',
  (status, result, moves, again) => {
    const merchant = { status, review_result: result }
    const found = {
      approve: isMerchantDecisionAllowed('approve', merchant),
      reject: isMerchantDecisionAllowed('reject', merchant),
      suspend: isMerchantDecisionAllowed('suspend', merchant),
    }
    expect(found).toEqual(moves)
    expect(canResubmitApplication(merchant)).toBe(again)
  },
)

test('hasValidPasswordCode is true until the password code expires or was tried five times', () => {
  const sent = {
    set_password_code_hash: 'x',
    set_password_expires_at: toDate(1000),
    set_password_tries: 4,
  }
  expect(hasValidPasswordCode(sent, 999)).toBe(true)
  expect(hasValidPasswordCode(sent, 1000)).toBe(false)
  expect(hasValidPasswordCode({ ...sent, set_password_tries: 5 }, 0)).toBe(false)
  expect(hasValidPasswordCode({ ...sent, set_password_code_hash: null }, 0)).toBe(false)
})
