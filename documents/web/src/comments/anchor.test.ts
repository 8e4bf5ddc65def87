import { describe, expect, test } from 'vitest'
import { createAnchor, findAnchoredText } from './anchor.ts'

const text = `Planting

Plant the roses before May. Water the roses every evening.
In autumn, cover the roses with leaves and straw.`

/** Anchors the nth occurrence of the words in `text`. */
function anchorOf(words: string, nth = 0) {
  let start = text.indexOf(words)
  for (let i = 0; i < nth; i += 1) start = text.indexOf(words, start + 1)
  return createAnchor(text, { start, end: start + words.length })
}
function found(later: string, words: string, nth = 0) {
  const span = findAnchoredText(later, anchorOf(words, nth))
  return span && later.slice(span.start, span.end)
}
const placeIn = (later: string, words: string, nth = 0) =>
  findAnchoredText(later, anchorOf(words, nth))?.start

describe('findAnchoredText', () => {
  test('finds every occurrence of a repeated word at its place in the unchanged text', () => {
    for (const nth of [0, 1, 2]) expect(placeIn(text, 'roses', nth)).toBe(anchorOf('roses', nth).start)
  })

  test('finds the commented one of several equal words after text was inserted before and between them', () => {
    const later = text.replace('Plant the', 'Read the label first. Plant the').replace('Water', 'Then water')
    expect(placeIn(later, 'roses', 0)).toBe(later.indexOf('roses before'))
    expect(placeIn(later, 'roses', 1)).toBe(later.indexOf('roses every'))
    expect(placeIn(later, 'roses', 2)).toBe(later.indexOf('roses with'))
  })

  test('finds words whose paragraph moved to the other end of the text', () => {
    const later = `${text.slice(text.indexOf('In autumn'))}\n${text.slice(0, text.indexOf('In autumn'))}`
    expect(found(later, 'cover the roses with leaves')).toBe('cover the roses with leaves')
  })

  test('finds words that were changed a little, as an edit or a merge does', () => {
    const later = text.replace('Water the roses every evening', 'Water the red roses each evening')
    expect(found(later, 'Water the roses every evening')).toBe('Water the red roses each evening')
    const inserted = text.replace('Water the roses', 'Water the red roses')
    expect(found(inserted, 'Water the roses')).toBe('Water the red roses')
  })

  test('returns undefined when the commented occurrence was deleted, although the same word occurs elsewhere', () => {
    const later = text.replace(' Water the roses every evening.', '')
    expect(found(later, 'roses', 1)).toBeUndefined()
    expect(found(later, 'roses', 0)).toBe('roses')
  })

  test('finds nothing in an empty or in a different text', () => {
    expect(found('', 'roses')).toBeUndefined()
    expect(found('Something else entirely about bicycles.', 'Plant the roses before May')).toBeUndefined()
  })

  test('finds Chinese words after an insertion', () => {
    const before = '先在春天种花，然后每天晚上浇水，秋天再盖上树叶。'
    const anchor = createAnchor(before, { start: 14, end: 16 })
    expect(anchor.quote).toBe('水，')
    const words = createAnchor(before, { start: 11, end: 15 })
    const later = `提醒：${before.replace('种花', '种玫瑰花')}`
    const span = findAnchoredText(later, words)
    expect(span && later.slice(span.start, span.end)).toBe(words.quote)
  })

  test('searches a megabyte of changed text in less than a second', () => {
    const long = `${'lorem ipsum dolor sit amet '.repeat(40_000)}${text}`
    const anchor = { ...anchorOf('Water the roses every evening'), start: long.length - 60 }
    const startedAt = performance.now()
    expect(findAnchoredText(long.replace('Water the roses', 'Water the red roses'), anchor)).toBeDefined()
    expect(performance.now() - startedAt).toBeLessThan(1000)
  })
})

test('createAnchor cuts a long quote, so that the service accepts it', () => {
  const long = 'word '.repeat(1000)
  expect(createAnchor(long, { start: 0, end: long.length }).quote).toHaveLength(2000)
})
