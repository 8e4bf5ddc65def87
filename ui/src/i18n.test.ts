import { expect, test } from 'vitest'
import { dictionary, choosePreferredLanguage } from './i18n.ts'
import { formatExactTime, formatRelativeTime } from './relative-time.ts'

const at = Date.UTC(2026, 10, 21, 8)
const second = 1000
const day = 86_400 * second

test.each([
  [['zh-CN', 'en'], 'zh'],
  [['zh-Hant-TW'], 'zh'],
  [['fr', 'en-US', 'zh'], 'en'],
  [['fr'], 'en'],
  [[], 'en'],
])('choosePreferredLanguage returns for the accepted languages %j the language %s', (accepted, language) => {
  expect(choosePreferredLanguage(accepted)).toBe(language)
})

test('a dictionary with a missing key does not compile', () => {
  // @ts-expect-error -- the Chinese words lack `farewell`
  const words = dictionary({ en: { hello: 'Hello', farewell: 'Goodbye' }, zh: { hello: '你好' } })
  expect(Object.keys(words.zh)).not.toEqual(Object.keys(words.en))
})

test.each([
  [59, undefined, undefined],
  [60, '1 minute ago', '1分钟前'],
  [3599, '59 minutes ago', '59分钟前'],
  [3600, '1 hour ago', '1小时前'],
  [86_399, '23 hours ago', '23小时前'],
  [86_400, 'yesterday', '昨天'],
  [30 * 86_400, 'last month', '上个月'],
  [365 * 86_400, 'last year', '去年'],
])('formatRelativeTime formats a time %i seconds ago', (seconds, english, chinese) => {
  expect(formatRelativeTime(at - seconds * second, at, 'en-GB')).toBe(english)
  expect(formatRelativeTime(at - seconds * second, at, 'zh-CN')).toBe(chinese)
})

test('formatRelativeTime formats future times, and formatExactTime shows the full date', () => {
  expect(formatRelativeTime(at + 2 * day, at, 'en-GB')).toBe('in 2 days')
  expect(formatExactTime(at, 'en-GB')).toContain('November 2026')
})
