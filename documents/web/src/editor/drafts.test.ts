import { describe, expect, test } from 'vitest'
import {
  countDocumentsWithDrafts,
  type DraftBrowserStorage,
  toDraftStorageKey,
  hasDrafts,
} from './draft-names.ts'
import { listDrafts } from './drafts.ts'
import { storeDraftChange } from './draft-change.ts'
import { deleteDraft, storeDraft } from './store-draft.ts'

function storageOf(capacity: number): DraftBrowserStorage {
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

test('countDocumentsWithDrafts counts a document once that two pages edit', () => {
  const storage = storageOf(1000)
  expect(countDocumentsWithDrafts(storage)).toBe(0)
  for (const [id, page] of [
    [1, 'one'],
    [1, 'other'],
    [12, 'one'],
  ] as const)
    storeDraft(toDraftStorageKey(id, page), draft('text'), storage)
  expect(countDocumentsWithDrafts(storage)).toBe(2)
})

describe('storeDraft, listDrafts and deleteDraft', () => {
  test('a draft is listed with all its fields until it is deleted', () => {
    const storage = storageOf(1000)
    const name = toDraftStorageKey(1, 'page')
    const source = { documentId: 1, projectId: 2, title: 'Plan', docType: 'plan' as const }
    expect(hasDrafts(storage)).toBe(false)
    expect(storeDraft(name, { ...draft('a', 5), sent: 'x', source }, storage)).toBe(true)
    expect(listDrafts(storage)).toEqual([
      { name, documentId: 1, owner: 'page', ...draft('a', 5), sent: 'x', source },
    ])
    expect(hasDrafts(storage)).toBe(true)
    deleteDraft(name, storage)
    expect(listDrafts(storage)).toEqual([])
  })

  test('deleting the draft of one page keeps the draft of another page for the same document', () => {
    const storage = storageOf(1000)
    storeDraft(toDraftStorageKey(1, 'one'), draft('of one', 1), storage)
    storeDraft(toDraftStorageKey(1, 'two'), draft('of two', 2), storage)
    deleteDraft(toDraftStorageKey(1, 'two'), storage)
    expect(listDrafts(storage).map(({ text }) => text)).toEqual(['of one'])
  })

  test('drafts of earlier client versions, whose storage key contains only the document id, are still found', () => {
    const storage = storageOf(1000)
    storage.setItem('sanhe.draft.7', JSON.stringify(draft('old', 9)))
    expect(listDrafts(storage)).toEqual([
      { name: 'sanhe.draft.7', documentId: 7, owner: undefined, ...draft('old', 9) },
    ])
  })

  test('storeDraft refuses a draft that does not fit and deletes no other draft to make room', () => {
    const storage = storageOf(200)
    expect(storeDraft(toDraftStorageKey(1, 'page'), draft('x'.repeat(100)), storage)).toBe(true)
    expect(storeDraft(toDraftStorageKey(2, 'page'), draft('y'.repeat(100)), storage)).toBe(false)
    expect(listDrafts(storage).map(({ documentId }) => documentId)).toEqual([1])
  })

  test('storeDraft refuses every draft where storage is blocked', () => {
    expect(storeDraft(toDraftStorageKey(1, 'page'), draft('x'), undefined)).toBe(false)
    expect(listDrafts(undefined)).toEqual([])
  })

  test('listDrafts skips unreadable entries without deleting them', () => {
    const storage = storageOf(100)
    storage.setItem('sanhe.draft.1', '{"text":1}')
    storage.setItem('sanhe.draft.2', 'not json')
    storage.setItem('sanhe.other', '{}')
    expect(listDrafts(storage)).toEqual([])
    expect(storage.length).toBe(3)
  })
})

describe('storeDraftChange', () => {
  const name = toDraftStorageKey(1, 'page')
  const whole = draft('one two three', 5)

  test('listDrafts returns the newest text and fields, and a deleted draft leaves no change behind', () => {
    const storage = storageOf(1000)
    storeDraft(name, { ...whole, sent: 'x' }, storage)
    expect(storeDraftChange(name, whole, { text: 'one 2 three', revision: 4, at: 6 }, storage)).toBe(true)
    expect(listDrafts(storage)).toEqual([
      { name, documentId: 1, owner: 'page', text: 'one 2 three', revision: 4, at: 6 },
    ])
    deleteDraft(name, storage)
    expect(storage.length).toBe(0)
  })

  test('a change of an earlier draft is ignored', () => {
    const storage = storageOf(1000)
    storeDraft(name, whole, storage)
    storeDraftChange(name, whole, draft('one 2 three', 6), storage)
    storage.setItem(name, JSON.stringify(draft('another text', 7)))
    expect(listDrafts(storage)).toMatchObject([{ text: 'another text', at: 7 }])
  })

  test('a stored draft replaces the change of the draft before it', () => {
    const storage = storageOf(1000)
    storeDraft(name, whole, storage)
    storeDraftChange(name, whole, draft('one 2 three', 6), storage)
    storeDraft(name, draft('whole again', 5), storage)
    expect(listDrafts(storage)).toMatchObject([{ text: 'whole again', at: 5 }])
  })

  test('a change is refused when its draft was deleted, storage is full or the change is long', () => {
    const storage = storageOf(200)
    expect(storeDraftChange(name, whole, draft('one 2 three', 6), storage)).toBe(false)
    storeDraft(name, whole, storage)
    expect(storeDraftChange(name, whole, draft('x'.repeat(200), 6), storage)).toBe(false)
    const large = storageOf(200_000)
    storeDraft(name, whole, large)
    expect(storeDraftChange(name, whole, draft('x'.repeat(50_001), 6), large)).toBe(false)
    expect(storeDraftChange(name, whole, draft('x'.repeat(50_000), 6), large)).toBe(true)
  })
})
