import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diffLines, diffLinesApproximately, splitLines } from './line-diff.ts'
import { mergeTexts } from './merge.ts'

const line = fc.constantFrom('', 'a', 'b', '# 标题', '- item', 'word word', ' ')
const ending = fc.constantFrom('\n', '\r\n')
/** Generates texts with few distinct lines, mixed line endings, and with or without a last newline. */
const text = fc
  .tuple(fc.array(fc.tuple(line, ending)), line)
  .map(([lines, last]) => lines.map((pair) => pair.join('')).join('') + last)

describe('mergeTexts', () => {
  test('mergeTexts returns the other side when one side changed nothing', () => {
    fc.assert(
      fc.property(text, text, (base, changed) => {
        expect(mergeTexts(base, changed, base)).toBe(changed)
        expect(mergeTexts(base, base, changed)).toBe(changed)
      }),
    )
  })

  test('mergeTexts applies a change once when both sides made it', () => {
    fc.assert(
      fc.property(text, text, (base, changed) => {
        expect(mergeTexts(base, changed, changed)).toBe(changed)
      }),
    )
  })

  test('mergeTexts gives the same result when mine and theirs are swapped', () => {
    fc.assert(
      fc.property(text, text, text, (base, a, b) => {
        expect(mergeTexts(base, a, b)).toBe(mergeTexts(base, b, a))
      }),
    )
  })

  test('mergeTexts keeps edits of different paragraphs', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('mine', 'theirs', 'nobody'), { minLength: 1, maxLength: 30 }),
        ending,
        (owners, eol) => {
          const write = (changes: (owner: string) => boolean) =>
            owners
              .map((owner, i) => `${changes(owner) ? owner : ''} paragraph ${i}${eol}${eol}`)
              .join('---' + eol)
          const merged = mergeTexts(
            write(() => false),
            write((owner) => owner === 'mine'),
            write((owner) => owner === 'theirs'),
          )
          expect(merged).toBe(write((owner) => owner !== 'nobody'))
        },
      ),
    )
  })

  test('mergeTexts loses no line that one side added and restores none that one side removed', () => {
    const edit = fc.constantFrom('keep', 'remove', 'replace', 'insert')
    const edits = fc.array(fc.tuple(edit, edit), { maxLength: 25 })
    let clean = 0
    fc.assert(
      fc.property(edits, (lines) => {
        const write = (side: 0 | 1) =>
          lines
            .flatMap((pair, i) => {
              const added = `added ${side} at ${i}\n`
              const base = `line ${i}\n`
              return { keep: [base], remove: [], replace: [added], insert: [base, added] }[pair[side]]
            })
            .join('')
        const base = lines.map((_, i) => `line ${i}\n`).join('')
        const merged = mergeTexts(base, write(0), write(1))
        if (merged === undefined) return
        clean += 1
        const expected = lines.flatMap((pair, i) => {
          const stays = pair.every((one) => one === 'keep' || one === 'insert')
          const added = ([0, 1] as const).filter((side) => ['replace', 'insert'].includes(pair[side]))
          return [...(stays ? [`line ${i}\n`] : []), ...added.map((side) => `added ${side} at ${i}\n`)]
        })
        expect(splitLines(merged).toSorted()).toEqual(expected.toSorted())
      }),
      { numRuns: 500 },
    )
    expect(clean).toBeGreaterThan(20)
  })

  test('mergeTexts never joins two lines, whatever their endings', () => {
    fc.assert(
      fc.property(text, text, text, (base, a, b) => {
        const merged = mergeTexts(base, a, b)
        const known = new Set([base, a, b].flatMap(splitLines))
        for (const one of splitLines(merged ?? '')) expect(known).toContain(one)
      }),
    )
  })

  test.each([
    ['the same line changed twice', 'a\nb\nc\n', 'a\nx\nc\n', 'a\ny\nc\n'],
    ['touching lines', 'a\nb\nc\nd\n', 'a\nX\nc\nd\n', 'a\nb\nY\nd\n'],
    ['two insertions at one place', 'a\nb\n', 'a\nx\nb\n', 'a\ny\nb\n'],
    ['two different endings appended', 'a\n', 'a\nx\n', 'a\ny\n'],
    ['a line removed here and changed there', 'a\nb\nc\n', 'a\nc\n', 'a\nB\nc\n'],
    ['a line appended to a text without last newline, and that line changed', 'a', 'a\nb', 'A'],
  ])('mergeTexts returns undefined for a conflict: %s', (_, base, mine, theirs) => {
    expect(mergeTexts(base, mine, theirs)).toBeUndefined()
  })

  test('mergeTexts keeps CRLF and LF of each line', () => {
    expect(mergeTexts('a\r\nb\r\nc\nd', 'A\r\nb\r\nc\nd', 'a\r\nb\r\nc\nD')).toBe('A\r\nb\r\nc\nD')
  })
})

describe('mergeTexts and diffLines with long texts', () => {
  const lines = Array.from({ length: 12_600 }, (_, i) => `line ${i} of a long text\n`)
  const every = (n: number, offset: number, mark: string) =>
    lines.map((one, i) => (i % n === offset ? mark + one : one)).join('')
  const tookMs = (work: () => unknown) => {
    const start = performance.now()
    work()
    return performance.now() - start
  }

  test('mergeTexts merges 12,600 lines with hundreds of edits in less than half a second', () => {
    const merge = () => mergeTexts(lines.join(''), every(50, 1, 'mine '), every(50, 26, 'theirs '))
    expect(merge()).toContain('theirs line 26 ')
    expect(tookMs(merge)).toBeLessThan(500)
  })

  test('mergeTexts gives up within two seconds on long texts without common lines', () => {
    let merged: string | undefined = 'not run'
    const ms = tookMs(
      () => (merged = mergeTexts(lines.join(''), every(1, 0, 'mine '), every(1, 0, 'theirs '))),
    )
    expect(merged).toBeUndefined()
    expect(ms).toBeLessThan(2000)
  })

  test('diffLines stops at its edit limit, and diffLinesApproximately then returns one hunk', () => {
    const before = ['a\n', 'b\n', 'c\n']
    const after = ['a\n', 'x\n', 'c\n']
    expect(diffLines(before, after, { maxEditLength: 2 })).toEqual([{ start: 1, end: 2, lines: ['x\n'] }])
    expect(diffLines(before, after, { maxEditLength: 1 })).toBeUndefined()
    const rough = diffLinesApproximately([...before, 'd\n'], ['a\n', 'x\n', 'y\n', 'd\n'], {
      maxEditLength: 1,
    })
    expect(rough).toEqual([{ start: 1, end: 3, lines: ['x\n', 'y\n'] }])
  })
})
