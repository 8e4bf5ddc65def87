import { expect, test } from 'vitest'
import { type DraftStorage, forgetDraft, keepDraft, readDraft } from './drafts.ts'

function storageOf(capacity: number): DraftStorage {
  const items = new Map<string, string>()
  const size = () => [...items.values()].reduce((sum, value) => sum + value.length, 0)
  return {
    get length() {
      return items.size
    },
    key: (n) => [...items.keys()][n] ?? null,
    getItem: (name) => items.get(name) ?? null,
    removeItem: (name) => void items.delete(name),
    setItem(name, value) {
      if (size() - (items.get(name)?.length ?? 0) + value.length > capacity) throw new Error('full')
      items.set(name, value)
    },
  }
}
const draft = (text: string, at = 0) => ({ text, revision: 3, at })

test('a kept text comes back until it is forgotten', () => {
  const storage = storageOf(1000)
  expect(readDraft(storage, 1)).toBeUndefined()
  expect(keepDraft(storage, 1, draft('a'))).toBe(true)
  expect(readDraft(storage, 1)).toEqual(draft('a'))
  expect(readDraft(storage, 2)).toBeUndefined()
  forgetDraft(storage, 1)
  expect(readDraft(storage, 1)).toBeUndefined()
})

test('when the browser is full the oldest text of another document gives way', () => {
  const storage = storageOf(250)
  keepDraft(storage, 1, draft('x'.repeat(60), 20))
  keepDraft(storage, 2, draft('y'.repeat(60), 10))
  expect(keepDraft(storage, 3, draft('z'.repeat(60), 30))).toBe(true)
  expect([1, 2, 3].map((id) => readDraft(storage, id) !== undefined)).toEqual([true, false, true])
})

test('a text that fits nowhere is refused, and what is not a draft is none', () => {
  const storage = storageOf(100)
  expect(keepDraft(storage, 1, draft('x'.repeat(200)))).toBe(false)
  storage.setItem('sanhe.draft.1', '{"text":1}')
  expect(readDraft(storage, 1)).toBeUndefined()
  storage.setItem('sanhe.draft.1', 'not json')
  expect(readDraft(storage, 1)).toBeUndefined()
})
