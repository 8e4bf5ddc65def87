import { ChangeSet, Text } from '@codemirror/state'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseChanges, rebaseUpdates, decideChangedTextRefusal } from './rules.ts'

const toText = (text: string) => Text.of(text.split('\n'))
const step = fc.record({ at: fc.nat(), removed: fc.nat(5), insert: fc.constantFrom('', 'a', '\n', 'bcd') })
const steps = fc.array(step, { maxLength: 6 })

/** Returns changes that follow one another, and the text after them. */
function follow(text: Text, list: { at: number; removed: number; insert: string }[]) {
  let now = text
  const changes = list.map(({ at, removed, insert }) => {
    const from = at % (now.length + 1)
    const one = ChangeSet.of({ from, to: Math.min(now.length, from + removed), insert }, now.length, '\n')
    now = one.apply(now)
    return one
  })
  return { changes, text: now }
}

describe('rebaseUpdates', () => {
  test('an editor that rebases its updates over each missed update ends with the text of the service', () => {
    fc.assert(
      fc.property(steps, steps, (own, others) => {
        const start = toText('one two\nthree four\n')
        const mine = follow(start, own)
        const theirs = follow(start, others)
        const missed = theirs.changes.map((changes) => ({ client: 'other', changes }))
        const service = rebaseUpdates(mine.changes, missed, 'own').reduce(
          (text, one) => one.apply(text),
          theirs.text,
        )
        let unsent = mine.changes
        let shown = mine.text
        for (const one of theirs.changes) {
          let over = one
          unsent = unsent.map((changes) => {
            const moved = changes.map(over)
            over = over.map(changes, true)
            return moved
          })
          shown = over.apply(shown)
        }
        expect(service.toString()).toBe(shown.toString())
      }),
    )
  })

  test('updates that the log contains already are left out', () => {
    const first = ChangeSet.of({ from: 0, insert: 'a' }, 3)
    const second = ChangeSet.of({ from: 1, insert: 'b' }, 4)
    expect(rebaseUpdates([first, second], [{ client: 'own', changes: first }], 'own')).toEqual([second])
  })
})

describe('parseChanges', () => {
  test.each([
    [[3, [0, 'x']], true],
    [[[3, 'a', 'b']], true],
    [[2], false],
    [[4], false],
    [['3'], false],
    [[[0, 'line\nend'], 3], false],
    [[-1, 4], false],
  ])('parseChanges accepts %j for a text of three characters: %s', (json, fits) => {
    expect(parseChanges(json, 3) !== undefined).toBe(fits)
  })
})

test('decideChangedTextRefusal refuses NUL, half characters and more than 1 MB, counting Windows line ends', () => {
  const after = (text: string, insert: string, isWindows = false) => {
    const changes = ChangeSet.of({ from: 0, insert }, text.length, '\n')
    return decideChangedTextRefusal(changes.apply(toText(text)), changes, isWindows)
  }
  expect(after('text', '😀')).toBeUndefined()
  expect(after('text', '\0')).toBe('TEXT_NOT_STORABLE')
  expect(after('text', '\ud83d')).toBe('TEXT_NOT_STORABLE')
  expect(after('', 'x'.repeat(1_048_576))).toBeUndefined()
  expect(after('', 'x'.repeat(1_048_577))).toBe('CONTENT_TOO_LARGE')
  expect(after('', `${'x'.repeat(1_048_574)}\n`)).toBeUndefined()
  expect(after('', `${'x'.repeat(1_048_575)}\n`, true)).toBe('CONTENT_TOO_LARGE')
})
