import { describe, expect, test } from 'vitest'
import { blame } from './blame.ts'
import { countChanges } from './counts.ts'

/** Revisions oldest first; gives the number of each line's author. */
const authors = async (texts: string[], mayGoOn = () => true) => {
  const revisions = texts.map((content, i) => ({ id: i + 1, content }))
  return (await blame(revisions.toReversed(), mayGoOn)).map(({ id }) => id)
}

describe('who wrote each line', () => {
  test.each([
    ['nobody, where there is no line', ['a\n', ''], []],
    ['the first, of a document with one revision', ['a\nb\n'], [1, 1]],
    ['whoever put it in', ['a\nb\n', 'a\nx\nb\n', 'a\nx\nb\ny\n'], [1, 2, 1, 3]],
    ['whoever changed it last', ['a\nb\n', 'a\nB\n', 'a\nb\n'], [1, 3]],
    ['the same as before when lines are taken out above', ['a\nb\nc\n', 'c\n'], [1]],
    ['the same as before when only its line ending changed', ['a', 'a\nb\n', 'a\r\nb\r\n'], [1, 2]],
    ['the mover, of a line that moved', ['a\nb\nc\n', 'b\nc\na\n'], [1, 1, 2]],
  ])('%s', async (_, texts, expected) => expect(await authors(texts)).toEqual(expected))

  test('is told of the oldest revision looked at where looking ended', async () => {
    let looked = 0
    expect(await authors(['a\n', 'a\nb\n', 'a\nb\nc\n', 'a\nb\nc\nd\n'], () => ++looked < 2)).toEqual([
      3, 3, 3, 4,
    ])
  })

  test('looks no further back than a line needs', async () => {
    let read = 0
    function* history() {
      for (const content of ['new\n', 'old\n', 'older\n']) {
        read += 1
        yield { content }
      }
    }
    await blame(history(), () => true)
    expect(read).toBe(2)
  })
})

describe('how much was changed', () => {
  test.each([
    ['nothing', 'a\nb', 'a\nb', 0, 0],
    ['everything, of a first text', '', '你好', 2, 0],
    ['everything, of an emptied one', 'abc', '', 0, 3],
    ['a word in a line', 'one two three\n', 'one 2 three\n', 1, 3],
    ['words in two lines', 'a one\nb\nc two\n', 'a 1\nb\nc 22\n', 3, 6],
    ['a doubled letter', 'aa', 'aaa', 1, 0],
  ])('%s', (_, before, after, added, removed) =>
    expect(countChanges(before, after)).toEqual({ added, removed }),
  )

  test('is told roughly, not waited for, where all is different', () => {
    const text = (mark: string) => Array.from({ length: 5000 }, (_, i) => `${mark} ${i}`).join('\n')
    expect(countChanges(text('old'), text('newer'))).toEqual({
      added: text('newer').length - ' 4999'.length,
      removed: text('old').length - ' 4999'.length,
    })
  })
})
