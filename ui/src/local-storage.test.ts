import { expect, test } from 'vitest'
import { localStorageItem } from './local-storage.ts'

const flag = () =>
  localStorageItem(
    'test.flag',
    (text) => text === 'on',
    (isOn) => (isOn ? 'on' : 'off'),
  )

test('localStorageItem keeps its value in memory when the browser forbids storage', () => {
  const store = flag()
  expect(store.get()).toBe(false)
  store.set(true)
  expect(store.get()).toBe(true)
  expect(flag().get()).toBe(false)
})

test('localStorageItem notifies listeners of a change until they unsubscribe', () => {
  const store = flag()
  let calls = 0
  const leave = store.listen(() => calls++)
  store.set(true)
  leave()
  store.set(false)
  expect(calls).toBe(1)
})
