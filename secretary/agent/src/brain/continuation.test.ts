import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countRepeatedCharacters, createContinuationFilter } from './continuation.ts'

describe('countRepeatedCharacters', () => {
  test.each([
    ['one two ', 'two three', 4],
    ['one two', ' three', 0],
    ['one two ', ' three', 1],
    ['hel', 'lo', 0],
    ['the cat', 'cat sat', 3],
    ['concat', 'cat sat', 0],
    ['今天天气', '天气很好', 2],
    ['很好', '好的', 0],
    ['好', '好的', 1],
    ['costs 1', '100', 0],
    ['Good day', 'Good day to you', 8],
    ['a list:\n- one\n', '- one\n- two', 6],
    ['abc', '', 0],
  ])(
    'countRepeatedCharacters after %j: the beginning of %j repeats %d characters',
    (previous, fresh, expected) => {
      expect(countRepeatedCharacters(previous, fresh, true)).toBe(expected)
    },
  )

  test.each([
    ['one two three ', 't'],
    ['one two three ', 'two '],
    ['Good day', 'Good'],
  ])('countRepeatedCharacters after %j: the text %j is too short to decide', (previous, fresh) => {
    expect(countRepeatedCharacters(previous, fresh, false)).toBe('unknown')
  })

  test('countRepeatedCharacters returns "restarted" when an answer begins alike and continues differently', () => {
    const previous = 'Good morning Mr Wang, all your orders are'
    expect(countRepeatedCharacters(previous, 'Good morning Mr Wang, all is well', true)).toBe('restarted')
  })
})

describe('createContinuationFilter', () => {
  const joinedText = (previous: string, parts: string[]) => {
    let text = previous
    const next = createContinuationFilter(previous, (part) => void (text += part))
    const fits = parts.every((part) => next.push(part)) && next.end()
    return fits ? text : undefined
  }

  test('createContinuationFilter removes words that a continuation repeats, even when it repeats the whole beginning', () => {
    const words = Array.from({ length: 60 }, (_, n) => `word${n}x${n * 7}`)
    const whole = words.join(' ')
    const cuts = {
      cut: fc.integer({ min: 1, max: 59 }),
      again: fc.integer({ min: 0, max: 5 }),
      size: fc.integer({ min: 1, max: 30 }),
    }
    fc.assert(
      fc.property(fc.record(cuts), ({ cut, again, size }) => {
        const previous = `${words.slice(0, cut).join(' ')} `
        const rest = words.slice(Math.max(0, cut - again)).join(' ')
        expect(joinedText(previous, rest.match(new RegExp(`.{1,${size}}`, 'gs')) ?? [])).toBe(whole)
      }),
    )
    expect(joinedText(whole.slice(0, 100), [whole])).toBe(whole)
  })

  test('createContinuationFilter joins a continuation that starts in the middle of a word', () => {
    const whole = 'The quick brown fox jumps over the lazy dog'
    for (let cut = 1; cut < whole.length; cut += 1)
      expect(joinedText(whole.slice(0, cut), Array.from(whole.slice(cut)))).toBe(whole)
  })
})
