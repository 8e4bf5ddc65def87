import { expect, test } from 'vitest'
import { commandFor } from './keyboard.ts'

const plain = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }
const press = (key: string, isHeld = false, held: Partial<typeof plain> = {}) =>
  commandFor({ ...plain, ...held, key }, isHeld)

test.each([
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
  ['Home', 'top'],
  ['End', 'bottom'],
])('%s goes %s, with Alt it takes the card along, and it carries a held one', (key, step) => {
  expect(press(key)).toEqual({ do: 'focus', step })
  expect(press(key, false, { altKey: true })).toEqual({ do: 'move', step })
  expect(press(key, true)).toEqual({ do: 'carry', step })
})

test.each([
  [' ', 'hold'],
  ['Delete', 'delete'],
  ['ContextMenu', 'menu'],
])('%j means %s', (key, deed) => {
  expect(press(key)).toEqual({ do: deed })
})

test.each([
  [' ', 'drop'],
  ['Enter', 'drop'],
  ['Tab', 'drop'],
  ['Escape', 'put back'],
])('%j with a held card means %s', (key, deed) => {
  expect(press(key, true)).toEqual({ do: deed })
})

test('a held card is neither deleted nor given a menu', () => {
  expect(press('Delete', true)).toBeUndefined()
  expect(press('ContextMenu', true)).toBeUndefined()
})

test('Shift with F10 opens the menu too', () => {
  expect(press('F10', false, { shiftKey: true })).toEqual({ do: 'menu' })
})

test('Enter, Tab, Escape and the keys of the browser are left alone', () => {
  for (const key of ['Enter', 'Tab', 'Escape', 'a']) expect(press(key)).toBeUndefined()
  expect(press('ArrowUp', false, { ctrlKey: true })).toBeUndefined()
  expect(press(' ', true, { metaKey: true })).toBeUndefined()
  expect(press(' ', false, { shiftKey: true })).toBeUndefined()
  expect(press('Delete', false, { altKey: true })).toBeUndefined()
})
