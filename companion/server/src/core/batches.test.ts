import { expect, test } from 'vitest'
import { forEachDue, untilNone } from '#core'

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
