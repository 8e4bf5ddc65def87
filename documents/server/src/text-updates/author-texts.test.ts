import { ChangeSet, Text } from '@codemirror/state'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitUpdatesByAuthor } from './author-texts.ts'
import { diffTexts } from './text-changes.ts'

const step = fc.record({
  author: fc.constantFrom('ann', 'bob', 'eve'),
  at: fc.nat(),
  removed: fc.nat(4),
  insert: fc.constantFrom('', 'a', '\n', 'bcd', '字'),
})

function changesOf(length: number, { at, removed, insert }: { at: number; removed: number; insert: string }) {
  const from = at % (length + 1)
  return ChangeSet.of({ from, to: Math.min(length, from + removed), insert }, length, '\n')
}

test('splitUpdatesByAuthor returns one text for each author, and the last one contains all changes', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 20 }), (steps) => {
      const original = 'one\ntwo\nthree\n'
      let text = Text.of(original.split('\n'))
      const updates = steps.map((one) => {
        const changes = changesOf(text.length, one)
        text = changes.apply(text)
        return { author: one.author, changes }
      })
      const texts = splitUpdatesByAuthor(original, updates)
      expect(texts.map(({ author }) => author)).toEqual([...new Set(steps.map(({ author }) => author))])
      expect(texts.at(-1)?.text).toBe(text.toString())
    }),
  )
})

test('splitUpdatesByAuthor leaves the insertions and deletions of later authors out of the text of an earlier author', () => {
  const original = 'one two three'
  const first = ChangeSet.of({ from: 3, insert: ' ANN' }, 13)
  const second = ChangeSet.of(
    [
      { from: 0, to: 3, insert: '' },
      { from: 17, insert: ' BOB' },
    ],
    17,
  )
  const third = ChangeSet.of({ from: 0, insert: '> ' }, second.newLength)
  const texts = splitUpdatesByAuthor(original, [
    { author: 'ann', changes: first },
    { author: 'bob', changes: second },
    { author: 'ann', changes: third },
  ])
  expect(texts).toEqual([
    { author: 'ann', text: '> one ANN two three' },
    { author: 'bob', text: '>  ANN two three BOB' },
  ])
})

test('diffTexts returns separate changes for separate places, which turn one text into the other', () => {
  const before = 'one\ntwo\nthree\nfour\n'
  const after = 'ONE\ntwo\nthree\nfour!\n'
  const changes = diffTexts(before, after)
  expect(changes.apply(Text.of(before.split('\n'))).toString()).toBe(after)
  let count = 0
  changes.iterChanges(() => (count += 1))
  expect(count).toBe(2)
})
