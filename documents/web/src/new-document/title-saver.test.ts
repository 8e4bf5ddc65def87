import { expect, test, vi } from 'vitest'
import { createDocumentTitleSaver } from './title-saver.ts'

function arrange() {
  const sent: string[] = []
  const gates: PromiseWithResolvers<void>[] = []
  const timers: (() => void)[] = []
  const saver = createDocumentTitleSaver(
    {
      send(title) {
        sent.push(title)
        gates.push(Promise.withResolvers())
        return gates.at(-1)!.promise
      },
      later(run) {
        timers.push(run)
        return () => void timers.splice(timers.indexOf(run), 1)
      },
    },
    'Untitled',
  )
  return { saver, sent, gates, timers }
}

test('createDocumentTitleSaver sends one title after a pause and none for an empty or unchanged title', () => {
  const { saver, sent, timers } = arrange()
  for (const title of ['M', 'Mi', 'Minutes ']) saver.change(title)
  expect(timers).toHaveLength(1)
  timers.pop()?.()
  expect(sent).toEqual(['Minutes'])
  const other = arrange()
  for (const title of ['', '   ', 'Untitled']) {
    other.saver.change(title)
    void other.saver.flush()
  }
  expect(other.sent).toEqual([])
})

test('createDocumentTitleSaver sends a title that changed during a save after that save', async () => {
  const { saver, sent, gates } = arrange()
  saver.change('First')
  void saver.flush()
  saver.change('Second')
  void saver.flush()
  expect(sent).toEqual(['First'])
  gates[0]?.resolve()
  await vi.waitFor(() => expect(sent).toEqual(['First', 'Second']), 20_000)
})

test('createDocumentTitleSaver sends the title again after a failed save', async () => {
  const { saver, sent, gates, timers } = arrange()
  saver.change('Plan')
  void saver.flush()
  gates[0]?.reject(new Error('offline'))
  await vi.waitFor(() => expect(timers).toHaveLength(1), 20_000)
  timers.pop()?.()
  expect(sent).toEqual(['Plan', 'Plan'])
})
