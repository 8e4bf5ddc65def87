import { array, assert, constantFrom, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitConflict, shortenText, mergeConflictChoices } from './conflict.ts'
import { mergeTextIntoRegions, mergeTexts } from './merge.ts'
import { parseSaveConflict } from './save-conflict.ts'
import { applyTextChange, findTextChange } from './find-text-change.ts'
import { listTextChanges } from './text-change.ts'

const base = 'one\ntwo\nthree\nfour\nfive\n'

describe('mergeTexts', () => {
  test.for([
    [
      'both change different lines',
      'ONE\ntwo\nthree\nfour\nfive\n',
      'one\ntwo\nthree\nfour\nFIVE\n',
      'ONE\ntwo\nthree\nfour\nFIVE\n',
    ],
    [
      'one deletes, the other adds',
      'one\nthree\nfour\nfive\n',
      `${base}six\n`,
      'one\nthree\nfour\nfive\nsix\n',
    ],
    ['both make the same change', 'x\n', 'x\n', 'x\n'],
    ['only mine changed', 'x\n', base, 'x\n'],
    ['only theirs changed', base, 'y', 'y'],
  ])('mergeTexts merges two texts: %s', ([, mine, theirs, expected]) =>
    expect(mergeTexts(base, mine!, theirs!)).toBe(expected),
  )

  test.for([
    ['the same line', 'ONE\ntwo\nthree\nfour\nfive\n', 'Eins\ntwo\nthree\nfour\nfive\n'],
    ['insertions at one place', `${base}a\n`, `${base}b\n`],
    ['a deletion and a change', 'one\nthree\nfour\nfive\n', 'one\nTWO\nthree\nfour\nfive\n'],
  ])('mergeTexts finds a conflict: %s', ([, mine, theirs]) =>
    expect(mergeTexts(base, mine!, theirs!)).toBeUndefined(),
  )

  const lines = array(constantFrom('a\n', 'b\n', 'c\n', 'd'), { maxLength: 12 }).map((all) => all.join(''))
  test('mergeTexts returns the text of the side that changed, and conflicts are the same when the sides are swapped', () => {
    assert(
      property(lines, lines, lines, (original, mine, theirs) => {
        expect(mergeTexts(original, mine, original)).toBe(mine)
        expect(mergeTexts(original, original, theirs)).toBe(theirs)
        expect(mergeTextIntoRegions(original, mine, mine).every(({ kind }) => kind === 'agreed')).toBe(true)
        const order = (a: string, b: string) => mergeTextIntoRegions(original, a, b).map(({ kind }) => kind)
        expect(order(mine, theirs)).toEqual(order(theirs, mine))
      }),
    )
  })
})

describe('mergeConflictChoices', () => {
  const conflict = {
    base,
    mine: base.replace('three', 'mine'),
    theirs: base.replace('three', 'theirs'),
    base_revision: 1,
    head_revision: 2,
  }
  const pieces = splitConflict(conflict)

  test('splitConflict returns agreed text and conflicts in order', () => {
    expect(pieces).toEqual([
      { kind: 'agreed', text: 'one\ntwo\n' },
      { kind: 'choice', index: 0, base: 'three\n', mine: 'mine\n', theirs: 'theirs\n' },
      { kind: 'agreed', text: 'four\nfive\n' },
    ])
  })

  test.for([
    ['mine', 'mine\n'],
    ['theirs', 'theirs\n'],
    ['both', 'theirs\nmine\n'],
    [undefined, 'theirs\nmine\n'],
  ] as const)('mergeConflictChoices: choosing %s gives %j', ([choice, expected]) =>
    expect(mergeConflictChoices(pieces, new Map(choice ? [[0, choice]] : []))).toBe(
      `one\ntwo\n${expected}four\nfive\n`,
    ),
  )

  test('mergeConflictChoices puts both sides on separate lines when the text ends without a line break', () => {
    const open = splitConflict({ ...conflict, base: 'x', mine: 'a', theirs: 'b' })
    expect(mergeConflictChoices(open, new Map())).toBe('b\na')
  })

  test('parseSaveConflict ignores a 409 body without the three texts', () => {
    expect(parseSaveConflict({ error: 'x', conflict })).toEqual(conflict)
    expect(parseSaveConflict({ error: 'x' })).toBeUndefined()
    expect(parseSaveConflict({ error: 'x', conflict: { mine: 'a' } })).toBeUndefined()
  })

  test('shortenText keeps both ends of long agreed text', () => {
    expect(shortenText('1\n2\n3\n4\n5\n6\n7\n8\n', 3)).toEqual({
      head: '1\n2\n3\n4\n5\n6\n7\n8',
      hidden: 0,
      tail: '',
    })
    expect(shortenText('1\n2\n3\n4\n5\n6\n7\n8\n9\n', 3)).toEqual({
      head: '1\n2\n3',
      hidden: 3,
      tail: '7\n8\n9',
    })
  })
})

test('findTextChange returns the shortest replacement that turns one text into the other', () => {
  expect(findTextChange('hello world', 'hello brave world')).toEqual({ from: 6, to: 6, insert: 'brave ' })
  expect(findTextChange('aaa', 'aa')).toEqual({ from: 2, to: 3, insert: '' })
  assert(
    property(string(), string(), (a, b) => {
      expect(applyTextChange(a, findTextChange(a, b))).toBe(b)
    }),
  )
})

test('findTextChange finds a change in a long text at the borders of the compared blocks', () => {
  const before = 'abcdefgh'.repeat(2048)
  for (const at of [0, 1, 4095, 4096, 4097, 8192, 12_288, 16_383, 16_384]) {
    const after = `${before.slice(0, at)}X${before.slice(at)}`
    expect(findTextChange(before, after)).toEqual({ from: at, to: at, insert: 'X' })
    expect(findTextChange(after, before)).toEqual({ from: at, to: at + 1, insert: '' })
  }
})

test('listTextChanges leaves the text between two changes untouched', () => {
  expect(listTextChanges('one\ntwo\nthree\n', 'ONE\ntwo\nthree\nfour\n')).toEqual([
    { from: 0, to: 3, insert: 'ONE' },
    { from: 13, to: 13, insert: '\nfour' },
  ])
  const text = array(constantFrom('a', 'b', '\n'), { maxLength: 30 }).map((all) => all.join(''))
  assert(
    property(text, text, (a, b) => {
      const changed = listTextChanges(a, b).reduceRight(
        (all, { from, to, insert }) => all.slice(0, from) + insert + all.slice(to),
        a,
      )
      expect(changed).toBe(b)
    }),
  )
})
