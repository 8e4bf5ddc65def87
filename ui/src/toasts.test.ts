import { afterEach, expect, test } from 'vitest'
import { getCurrentToasts, dismissToast, showError, showToast, subscribeToToasts } from './toasts.ts'

afterEach(() => {
  for (const { id } of getCurrentToasts()) dismissToast(id)
})

test('showToast keeps at most three toasts, the newest last', () => {
  for (const message of ['one', 'two', 'three', 'four']) showToast(message)
  expect(getCurrentToasts().map((toast) => toast.message)).toEqual(['two', 'three', 'four'])
})

test('showError replaces the same error, but not a toast with an action', () => {
  showToast('Deleted', { label: 'Undo', run: () => undefined })
  for (const message of ['No network', 'Not saved', 'No network']) showError(message)
  showToast('Deleted', { label: 'Undo', run: () => undefined })
  expect(getCurrentToasts().map(({ message }) => message)).toEqual(['Not saved', 'No network', 'Deleted'])
  showToast('Deleted', { label: 'Undo', run: () => undefined })
  expect(getCurrentToasts().map(({ message }) => message)).toEqual(['No network', 'Deleted', 'Deleted'])
})

test('a toast keeps its action button and its tone (plain or error) until it is dismissed', () => {
  let undone = 0
  const id = showError('Not saved', { label: 'Undo', run: () => undone++ })
  expect(getCurrentToasts()[0]).toMatchObject({ tone: 'error', action: { label: 'Undo' } })
  getCurrentToasts()[0]?.action?.run()
  expect(undone).toBe(1)
  dismissToast(id)
  expect(getCurrentToasts()).toEqual([])
})

test('subscribeToToasts notifies the listener until it unsubscribes', () => {
  let calls = 0
  const leave = subscribeToToasts(() => calls++)
  showToast('one')
  leave()
  showToast('two')
  expect(calls).toBe(1)
})
