import { fromIso } from '@sanhe/kit/runtime/clock'
import { describe, expect, test } from 'vitest'
import { listReferencePathCandidates } from '#assets'
import { decideShareLinkRefusal, decideNewShareRefusal, choosePreferredShareLanguage } from './rules.ts'

const noon = fromIso('2026-11-21T12:00:00.000Z')

test('decideShareLinkRefusal allows a link until the millisecond of its expiry', () => {
  const link = { expires_at: '2026-11-21T12:00:00.000Z' }
  expect(decideShareLinkRefusal(link, noon - 1)).toBeUndefined()
  expect(decideShareLinkRefusal(link, noon)).toBe('SHARE_EXPIRED')
  expect(decideShareLinkRefusal({ expires_at: null }, noon)).toBeUndefined()
  expect(decideShareLinkRefusal(undefined, noon)).toBe('SHARE_NOT_FOUND')
})

test('decideNewShareRefusal requires a document, a password that fits and an expiry in the future', () => {
  const link = { namesDocument: true, passwordFits: true, expiresAt: '2026-11-21T12:00:00.001Z' }
  expect(decideNewShareRefusal(link, noon)).toBeUndefined()
  expect(decideNewShareRefusal({ ...link, expiresAt: null }, noon)).toBeUndefined()
  expect(decideNewShareRefusal(link, noon + 1)).toBe('EXPIRY_HAS_PASSED')
  expect(decideNewShareRefusal({ ...link, passwordFits: false }, noon)).toBe('PASSWORD_TOO_LONG')
  expect(decideNewShareRefusal({ ...link, namesDocument: false }, noon)).toBe('DOCUMENT_NOT_NAMED')
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

describe('listReferencePathCandidates', () => {
  const places = (reference: string, folder = ['guide', 'start']) =>
    listReferencePathCandidates(reference, 'handbook', folder)

  test('listReferencePathCandidates returns the path next to the document first, then those in the folders above', () => {
    expect(places('images/a.png')).toEqual(['guide/start/images/a.png', 'guide/images/a.png', 'images/a.png'])
    expect(places('./a%20b.png?x#y', [])).toEqual(['a b.png'])
  })

  test('listReferencePathCandidates never leaves the project with ..', () => {
    expect(places('../a.png')).toEqual(['guide/a.png', 'a.png'])
    expect(places('../../../../a.png')).toEqual(['a.png'])
    expect(places('images/../../a.png')).toEqual(['guide/a.png', 'a.png'])
    expect(places('%2e%2e/%2e%2e/%2e%2e/etc/passwd')).toEqual(['etc/passwd'])
  })

  test('listReferencePathCandidates accepts paths from the root and the URL of the file itself', () => {
    expect(places('/images/a.png')).toEqual(['images/a.png'])
    expect(places('/api/projects/handbook/files/images/%E5%9B%BE.png')).toEqual(['images/图.png'])
    expect(places('%E0%A4%A')).toEqual(['guide/start/%E0%A4%A', 'guide/%E0%A4%A', '%E0%A4%A'])
  })
})
