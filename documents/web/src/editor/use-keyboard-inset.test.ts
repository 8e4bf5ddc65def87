import { expect, test } from 'vitest'
import { getKeyboardInset } from './use-keyboard-inset.ts'

const viewport = (height: number, offsetTop = 0, scale = 1) =>
  ({ height, offsetTop, scale }) as VisualViewport

test.for([
  ['without a keyboard', viewport(844), 0],
  ['with a keyboard', viewport(508), 336],
  ['with a keyboard on a page that has scrolled up', viewport(508, 100), 236],
  ['on a zoomed page', viewport(422, 0, 2), 0],
  ['in a browser that does not report it', null, 0],
] as const)('getKeyboardInset %s is %s', ([, shown, expected]) => {
  expect(getKeyboardInset(shown, 844)).toBe(expected)
})
