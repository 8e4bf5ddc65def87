import { expect, test } from 'vitest'
import { localStorageItem } from './local-storage.ts'

const flag = () =>
  localStorageItem(
    'test.flag',
    (text) => text === 'on',
    (isOn) => (isOn ? 'on' : 'off'),
  )

test('where the browser forbids storage a value still works, unremembered', () => {
  const store = flag()
  expect(store.get()).toBe(false)
  store.set(true)
  expect(store.get()).toBe(true)
  expect(flag().get()).toBe(false)
})

test('listeners are told of a change until they leave', () => {
  const store = flag()
  let calls = 0
  const leave = store.listen(() => calls++)
  store.set(true)
  leave()
  store.set(false)
  expect(calls).toBe(1)
})
