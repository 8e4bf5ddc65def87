import { expect, test } from 'vitest'
import { getBoardCommandForKey } from './keyboard.ts'

const plain = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }
const press = (key: string, isHeld = false, held: Partial<typeof plain> = {}) =>
  getBoardCommandForKey({ ...plain, ...held, key }, isHeld)

test.each([
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
  ['Home', 'top'],
  ['End', 'bottom'],
])(
  'key %s moves the focus %s, with Alt moves the focused card, and while a card is picked up moves that card',
  (key, step) => {
    expect(press(key)).toEqual({ do: 'focus', step })
    expect(press(key, false, { altKey: true })).toEqual({ do: 'move', step })
    expect(press(key, true)).toEqual({ do: 'carry', step })
  },
)

test.each([
  [' ', 'hold'],
  ['Delete', 'delete'],
  ['ContextMenu', 'menu'],
])('key %j runs the board command %s', (key, command) => {
  expect(press(key)).toEqual({ do: command })
})

test.each([
  [' ', 'drop'],
  ['Enter', 'drop'],
  ['Tab', 'drop'],
  ['Escape', 'put back'],
])('key %j runs the command %s while a card is picked up', (key, command) => {
  expect(press(key, true)).toEqual({ do: command })
})

test('getBoardCommandForKey ignores Delete and the menu key while a card is picked up', () => {
  expect(press('Delete', true)).toBeUndefined()
  expect(press('ContextMenu', true)).toBeUndefined()
})

test('Shift+F10 opens the menu of a task card', () => {
  expect(press('F10', false, { shiftKey: true })).toEqual({ do: 'menu' })
})

test('getBoardCommandForKey leaves Enter, Tab, Escape and browser shortcuts to the browser', () => {
  for (const key of ['Enter', 'Tab', 'Escape', 'a']) expect(press(key)).toBeUndefined()
  expect(press('ArrowUp', false, { ctrlKey: true })).toBeUndefined()
  expect(press(' ', true, { metaKey: true })).toBeUndefined()
  expect(press(' ', false, { shiftKey: true })).toBeUndefined()
  expect(press('Delete', false, { altKey: true })).toBeUndefined()
})
