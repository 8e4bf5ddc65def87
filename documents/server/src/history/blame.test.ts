import { describe, expect, test } from 'vitest'
import { attributeLinesToRevisions } from './blame.ts'
import { countChangedCharacters } from './changed-character-counts.ts'

const authors = async (texts: string[], mayGoOn = () => true) => {
  const revisions = texts.map((content, i) => ({ id: i + 1, content }))
  return (await attributeLinesToRevisions(revisions.toReversed(), mayGoOn)).map(({ id }) => id)
}

describe('attributeLinesToRevisions', () => {
  test.each([
    ['nobody, where there is no line', ['a\n', ''], []],
    ['the first, of a document with one revision', ['a\nb\n'], [1, 1]],
    ['whoever put it in', ['a\nb\n', 'a\nx\nb\n', 'a\nx\nb\ny\n'], [1, 2, 1, 3]],
    ['whoever changed it last', ['a\nb\n', 'a\nB\n', 'a\nb\n'], [1, 3]],
    ['the same as before when lines are taken out above', ['a\nb\nc\n', 'c\n'], [1]],
    ['the same as before when only its line ending changed', ['a', 'a\nb\n', 'a\r\nb\r\n'], [1, 2]],
    ['the mover, of a line that moved', ['a\nb\nc\n', 'b\nc\na\n'], [1, 1, 2]],
  ])('blame attributes the lines of %s', async (_, texts, expected) =>
    expect(await authors(texts)).toEqual(expected),
  )

  test('blame attributes the remaining lines to the oldest revision it read when it is stopped early', async () => {
    let looked = 0
    expect(await authors(['a\n', 'a\nb\n', 'a\nb\nc\n', 'a\nb\nc\nd\n'], () => ++looked < 2)).toEqual([
      3, 3, 3, 4,
    ])
  })

  test('blame stops reading older revisions once every line has an author', async () => {
    let read = 0
    function* history() {
      for (const content of ['new\n', 'old\n', 'older\n']) {
        read += 1
        yield { content }
      }
    }
    await attributeLinesToRevisions(history(), () => true)
    expect(read).toBe(2)
  })
})

describe('countChangedCharacters', () => {
  test.each([
    ['nothing', 'a\nb', 'a\nb', 0, 0],
    ['everything, of a first text', '', '你好', 2, 0],
    ['everything, of an emptied one', 'abc', '', 0, 3],
    ['a word in a line', 'one two three\n', 'one 2 three\n', 1, 3],
    ['words in two lines', 'a one\nb\nc two\n', 'a 1\nb\nc 22\n', 3, 6],
    ['a doubled letter', 'aa', 'aaa', 1, 0],
  ])('countChangedCharacters counts %s', (_, before, after, added, removed) =>
    expect(countChangedCharacters(before, after)).toEqual({ added, removed }),
  )

  test('countChangedCharacters returns a rough count quickly for two long texts without a common line', () => {
    const text = (mark: string) => Array.from({ length: 5000 }, (_, i) => `${mark} ${i}`).join('\n')
    expect(countChangedCharacters(text('old'), text('newer'))).toEqual({
      added: text('newer').length - ' 4999'.length,
      removed: text('old').length - ' 4999'.length,
    })
  })
})
