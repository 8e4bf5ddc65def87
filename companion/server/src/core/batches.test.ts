import { expect, test, vi } from 'vitest'
import { forEachDue, forEachDueOrLater, untilNone } from '#core'

test.each([
  [[], 0],
  [[200, 200, 50], 450],
  [[200, 0, 7], 200],
])('batches of %j: taken until one is empty', async (batches, taken) => {
  const left = [...batches]
  expect(await untilNone(async () => left.shift() ?? 0)).toBe(taken)
})

test('what never comes to an end is ended', async () => {
  expect(await untilNone(async () => 1)).toBe(1000)
})

test('everything that is due is done once, also what cannot be done now', async () => {
  const due = [1, 2, 3, 4, 5]
  const done: number[] = []
  const work = (id: number) => {
    done.push(id)
    // The second stays where it is.
    if (id !== 2) due.splice(due.indexOf(id), 1)
  }
  expect(
    await forEachDue(
      async () => due.slice(0, 2),
      (id) => id,
      work,
    ),
  ).toBe(5)
  expect([done, due]).toEqual([[1, 2, 3, 4, 5], [2]])
})

test('what fails for one is logged, keeps none of the others waiting, and is not said to be done', async () => {
  const warn = vi.fn<(what: object, message: string) => void>()
  const fault = new Error('no answer')
  const work = async (id: number) => {
    if (id === 2) throw fault
    return id !== 3
  }
  const log = { warn } as unknown as Parameters<typeof forEachDueOrLater>[0]
  const ended = await forEachDueOrLater(
    log,
    async () => [1, 2, 3, 4],
    (id) => id,
    work,
  )
  expect(ended).toEqual({ looked_at: 4, done: 2 })
  expect(warn.mock.calls).toEqual([[{ due: 2, err: fault }, 'left for the next run']])
})
