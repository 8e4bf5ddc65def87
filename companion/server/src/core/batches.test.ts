import { expect, test, vi } from 'vitest'
import { forEachDueItem, processAllBatches, tryEachDueItem } from '#core'

test.each([
  [[], 0],
  [[200, 200, 50], 450],
  [[200, 0, 7], 200],
])(
  'processAllBatches, given batches of the sizes %j, stops at the first empty batch and returns the sum %j',
  async (batches, taken) => {
    const left = [...batches]
    expect(await processAllBatches(async () => left.shift() ?? 0)).toBe(taken)
  },
)

test('processAllBatches stops after 1000 batches if the batches never become empty', async () => {
  expect(await processAllBatches(async () => 1)).toBe(1000)
})

test('forEachDueItem processes each due item once, even an item that remains due', async () => {
  const due = [1, 2, 3, 4, 5]
  const done: number[] = []
  const work = (id: number) => {
    done.push(id)
    // Simulates a failure of item 2: the item stays in the list of due items.
    if (id !== 2) due.splice(due.indexOf(id), 1)
  }
  expect(
    await forEachDueItem(
      async () => due.slice(0, 2),
      (id) => id,
      work,
    ),
  ).toBe(5)
  expect([done, due]).toEqual([[1, 2, 3, 4, 5], [2]])
})

test('tryEachDueItem logs a failing item, continues with the others, and counts neither failed nor skipped items as done', async () => {
  const warn = vi.fn<(what: object, message: string) => void>()
  const fault = new Error('no answer')
  const work = async (id: number) => {
    if (id === 2) throw fault
    return id !== 3
  }
  const log = { warn } as unknown as Parameters<typeof tryEachDueItem>[0]
  const ended = await tryEachDueItem(
    log,
    async () => [1, 2, 3, 4],
    (id) => id,
    work,
  )
  expect(ended).toEqual({ looked_at: 4, done: 2 })
  expect(warn.mock.calls).toEqual([[{ due: 2, err: fault }, 'left for the next run']])
})
