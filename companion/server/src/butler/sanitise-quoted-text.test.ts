import { expect, test } from 'vitest'
import { sanitiseQuotedText } from './sanitise-quoted-text.ts'
import { promptInjectionTitles } from './testing/prompt-injection-titles.ts'

test.each(promptInjectionTitles)('sanitiseQuotedText replaces the unsafe title %s', (title) =>
  expect(sanitiseQuotedText(title, '太极活动')).toBe('太极活动'),
)

test.each([
  ['周末太极晨练', '周末太极晨练'],
  ['朝阳公园（东门）', '朝阳公园(东门)'],
  ['English Corner 英语角', 'English Corner 英语角'],
  ['99健步走·第3期', '99健步走·第3期'],
  ['<b>书法</b>', 'b书法b'],
  ['🎉', '太极活动'],
  ['茶'.repeat(30), '茶'.repeat(20)],
])('sanitiseQuotedText changes the title %s to %s', (title, said) =>
  expect(sanitiseQuotedText(title, '太极活动')).toBe(said),
)
