import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveTask } from './actions.ts'
import { discardTaskDraft, editTaskDraft, sendTaskDraftNow, resumeTaskDrafts } from './task-drafts.ts'
import { createTestTask } from './testing.ts'

vi.mock('#api.ts', () => ({
  isApiErrorWithStatus: (error: { status?: number }, status: number) => error.status === status,
}))
vi.mock('./actions.ts', () => ({ saveTask: vi.fn() }))

const stored = new Map<string, string>()
const save = vi.mocked(saveTask)
const task = createTestTask(1, 'todo', { title: 'Old' })
const key = 'sanhe.documents.task-draft.p/1'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal(
    'localStorage',
    new Proxy(
      {
        setItem: (name: string, text: string) => stored.set(name, text),
        getItem: (name: string) => stored.get(name) ?? null,
        removeItem: (name: string) => stored.delete(name),
      },
      {
        ownKeys: () => [...stored.keys()],
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      },
    ),
  )
  save.mockReset().mockResolvedValue(task)
})
afterEach(() => {
  discardTaskDraft('p', 1)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('editTaskDraft stores typed text in the browser at once and sends it after a pause in one request', async () => {
  for (const title of ['N', 'Ne', 'New ']) editTaskDraft('p', task, { title })
  expect(stored.get(key)).toContain('New ')
  await vi.advanceTimersByTimeAsync(1000)
  expect(save.mock.calls).toEqual([['p', 1, { title: 'New ' }, { title: 'Old' }]])
  expect(stored.has(key)).toBe(false)
})

test('editTaskDraft sends text typed during a request afterwards, based on the text that was just stored', async () => {
  const answer = Promise.withResolvers<typeof task>()
  save.mockReturnValueOnce(answer.promise)
  editTaskDraft('p', task, { title: 'First' })
  await vi.advanceTimersByTimeAsync(1000)
  editTaskDraft('p', task, { title: 'Second' })
  answer.resolve(task)
  await vi.advanceTimersByTimeAsync(2000)
  expect(save.mock.calls.at(-1)).toEqual(['p', 1, { title: 'Second' }, { title: 'First' }])
})

test('editTaskDraft sends a change again after a network error or status 503', async () => {
  save.mockRejectedValueOnce(new TypeError('offline')).mockRejectedValueOnce({ status: 503 })
  editTaskDraft('p', task, { priority: 2 })
  await vi.advanceTimersByTimeAsync(11_000)
  expect(save).toHaveBeenCalledTimes(3)
  expect(stored.has(key)).toBe(false)
})

test('editTaskDraft stops sending after a 409 conflict and keeps the text in the browser', async () => {
  save.mockRejectedValue({ status: 409, body: { task: { ...task, title: 'Theirs' } } })
  editTaskDraft('p', task, { title: 'Mine' })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(save).toHaveBeenCalledTimes(1)
  expect(stored.get(key)).toContain('Mine')
})

test('editTaskDraft never sends an empty title, and sendTaskDraftNow discards it', async () => {
  editTaskDraft('p', task, { title: ' ' })
  await vi.advanceTimersByTimeAsync(1000)
  sendTaskDraftNow('p', 1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(save).not.toHaveBeenCalled()
  expect(stored.has(key)).toBe(false)
})

test('resumeTaskDrafts sends a draft that an earlier page left in the browser', async () => {
  stored.set(key, JSON.stringify({ changes: { description: 'Kept' }, base: { description: null } }))
  resumeTaskDrafts('p')
  await vi.advanceTimersByTimeAsync(100)
  expect(save.mock.calls).toEqual([['p', 1, { description: 'Kept' }, { description: null }]])
})
