import { ChangeSet } from '@codemirror/state'
import { describe, expect, test } from 'vitest'
import { getContextAt, moveAnchor, refineChanges } from './rules.ts'

const anchorAt = (text: string, original: string) => {
  const start = text.indexOf(original)
  return { start, original, isOutdated: false, ...getContextAt(text, start, start + original.length) }
}
/** Replaces everything by one change, which is then compared by word. */
const replaceAll = (before: string, after: string) =>
  refineChanges(ChangeSet.of([{ from: 0, to: before.length, insert: after }], before.length, '\n'), before)

describe('moveAnchor', () => {
  test.each([
    ['text before it changes', 'Plant the roses now', 'Please plant the roses now', 17],
    ['words on both sides change', 'Plant the roses now', 'Set some roses soon', 9],
    ['text before and after it is deleted', 'Plant the roses now', 'roses', 0],
    ['Chinese text around it changes', '请在五月前种 roses 花', '请在六月前种下 roses 吧', 8],
  ])('keeps the suggestion when %s', (_when, before, after, start) => {
    const moved = moveAnchor(anchorAt(before, 'roses'), replaceAll(before, after), after)
    expect(moved).toMatchObject({ start, isOutdated: false })
  })

  test.each([
    ['is deleted', 'Plant the roses now', 'Plant the now'],
    ['is replaced', 'Plant the roses now', 'Plant the lilies now'],
    ['gets a word inserted', 'Plant the red roses now', 'Plant the red wild roses now'],
  ])('the suggestion is outdated when its original %s', (_when, before, after) => {
    const original = before.includes('red') ? 'red roses' : 'roses'
    const anchor = anchorAt(before, original)
    expect(moveAnchor(anchor, replaceAll(before, after), after)).toEqual({ ...anchor, isOutdated: true })
  })

  test('an insertion is outdated when the text around its position is deleted', () => {
    const anchor = { start: 10, original: '', isOutdated: false, ...getContextAt('Plant the roses', 10, 10) }
    const changes = ChangeSet.of([{ from: 6, to: 15 }], 15)
    expect(moveAnchor(anchor, changes, 'Plant ').isOutdated).toBe(true)
  })

  test('an outdated suggestion is found again only if its text and surroundings occur exactly once', () => {
    const anchor = { ...anchorAt('Plant the roses now', 'roses'), isOutdated: true }
    const none = ChangeSet.empty(0)
    expect(moveAnchor(anchor, none, 'Hi. Plant the roses now')).toMatchObject({
      start: 14,
      isOutdated: false,
    })
    const twice = 'Plant the roses now. Plant the roses now'
    expect(moveAnchor(anchor, none, twice).isOutdated).toBe(true)
  })
})

describe('getContextAt', () => {
  test('never contains half of a character', () => {
    const text = `🌹${'a'.repeat(31)}X${'b'.repeat(31)}🌹`
    const { prefix, suffix } = getContextAt(text, 33, 34)
    expect(prefix).toBe('a'.repeat(31))
    expect(suffix).toBe('b'.repeat(31))
  })
})
