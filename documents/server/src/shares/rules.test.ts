import { fromIso } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import { decideShareLinkRefusal, decideNewShareRefusal, choosePreferredShareLanguage } from './rules.ts'

const noon = fromIso('2026-11-21T12:00:00.000Z')

test('decideShareLinkRefusal allows a link until the millisecond of its expiry', () => {
  const link = { expires_at: '2026-11-21T12:00:00.000Z' }
  expect(decideShareLinkRefusal(link, noon - 1)).toBeUndefined()
  expect(decideShareLinkRefusal(link, noon)).toBe('SHARE_EXPIRED')
  expect(decideShareLinkRefusal({ expires_at: null }, noon)).toBeUndefined()
  expect(decideShareLinkRefusal(undefined, noon)).toBe('SHARE_NOT_FOUND')
})

test('decideNewShareRefusal requires a document and a password that fits', () => {
  const link = { namesDocument: true, passwordFits: true }
  expect(decideNewShareRefusal(link)).toBeUndefined()
  expect(decideNewShareRefusal({ ...link, passwordFits: false })).toBe('PASSWORD_TOO_LONG')
  expect(decideNewShareRefusal({ ...link, namesDocument: false })).toBe('DOCUMENT_NOT_NAMED')
})

test.for([
  [undefined, 'en'],
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
  ['en-GB,en;q=0.9,zh;q=0.8', 'en'],
  ['fr,zh;q=0.5', 'zh'],
  ['zh;q=0', 'en'],
  ['en;q=0.2, zh-TW;q=0.3', 'zh'],
  ['*;;q=,zhong', 'en'],
] as const)('choosePreferredShareLanguage maps Accept-Language %j to %s', ([header, language]) => {
  expect(choosePreferredShareLanguage(header)).toBe(language)
})
