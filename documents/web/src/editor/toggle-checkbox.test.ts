import { expect, test } from 'vitest'
import { toggleCheckboxOnLine } from './toggle-checkbox.ts'

const toggled = (text: string, line: number) => {
  const change = toggleCheckboxOnLine(text, line)
  return change && text.slice(0, change.from) + change.insert + text.slice(change.to)
}

test.for([
  ['- [ ] a', 1, '- [x] a'],
  ['- [x] a', 1, '- [ ] a'],
  ['- [X] a', 1, '- [ ] a'],
  ['a\n\n  * [ ] b', 3, 'a\n\n  * [x] b'],
  ['12. [ ] a\nb', 1, '12. [x] a\nb'],
  ['> - [ ] a', 1, '> - [x] a'],
] as const)('toggleCheckboxOnLine changes the box of %j on line %i', ([text, line, expected]) =>
  expect(toggled(text, line)).toBe(expected),
)

test.for([
  ['a', 1],
  ['- [ ] a', 2],
  ['- a [ ]', 1],
  ['- [ ] a\n', 2],
  ['', 1],
] as const)('toggleCheckboxOnLine finds no box in %j on line %i', ([text, line]) =>
  expect(toggleCheckboxOnLine(text, line)).toBeUndefined(),
)
