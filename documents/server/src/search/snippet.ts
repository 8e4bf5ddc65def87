import {
  findStartOfCharacter,
  compilePhrasePattern,
  findPhraseMatches,
  findPhraseOccurrences,
  type PhraseMatch,
  type PhrasePattern,
  type MatchedTextRange,
} from './matches.ts'
import type { SearchPhrase } from './rules.ts'
import { removeTokenSeparators, wordCharacterClass } from './text.ts'

/**
 * Cuts a snippet from the index text. `read(length)` returns the first `length` characters of the text, and `read()`
 * the whole text.
 */
export type SnippetCutter = (read: (length?: number) => string) => string

const snippetWords = 30
/**
 * Number of words that the snippet contains before the first match, so that the match is shown within its sentence.
 */
const wordsBefore = 8
/** Number of characters of about 30 words. Matches within this distance fit into one snippet. */
const windowLength = 160
const charactersBefore = 200
const regionLength = 600
/**
 * Number of matches that are examined to find the place where most phrases occur together. The words to highlight are
 * searched again in the cut snippet.
 */
const matchesPerPhrase = 50
/**
 * Number of characters that are read first. Most matches are near the beginning, so a long document is rarely read
 * completely.
 */
const headLength = 4000
/**
 * Effort limit in characters times words: some seconds for a hostile query on hostile texts, far more than a normal
 * query needs.
 */
const effortPerSearch = 100_000_000
const ellipsis = '...'

const word = new RegExp(`[${wordCharacterClass}]+`, 'gu')

export function createSnippetCutter(phrases: SearchPhrase[]): SnippetCutter {
  const patterns = phrases.map(compilePhrasePattern)
  let effort = effortPerSearch

  /**
   * Returns the first occurrence of the first phrase that the text contains. Does not look for the place where most
   * phrases occur together, because that would take too long in a long text.
   */
  function findAnywhere(text: string) {
    for (const pattern of patterns) {
      effort -= text.length * pattern.cost
      const first = effort > 0 ? findPhraseOccurrences(text, pattern, 1).next().value : undefined
      if (first) return first
    }
  }
  return (read) => {
    const head = read(headLength)
    const isWhole = head.length < headLength
    const inHead = findPhraseMatches(head, patterns, matchesPerPhrase)
    const best = bestOf(isWhole ? inHead : inHead.filter(({ end }) => end < head.length), patterns.length)
    if (isWhole || (best && best.start + regionLength < head.length)) return cut(head, patterns, best)
    const whole = read()
    return cut(whole, patterns, best ?? findAnywhere(whole))
  }
}

/**
 * Returns the match with the most distinct phrases near it. If several matches are equal, returns the first of them.
 */
function bestOf(matches: Iterable<PhraseMatch>, phrases: number) {
  const near: PhraseMatch[] = []
  const counts = new Map<number, number>()
  let best: PhraseMatch | undefined
  let mostPhrases = 0
  for (const match of matches) {
    while (near[0] && near[0].start < match.start - windowLength) leave(near, counts)
    near.push(match)
    counts.set(match.phrase, (counts.get(match.phrase) ?? 0) + 1)
    if (counts.size <= mostPhrases) continue
    mostPhrases = counts.size
    best = near[0]
    if (mostPhrases === phrases) break
  }
  return best
}

function leave(near: PhraseMatch[], counts: Map<number, number>) {
  const { phrase = 0 } = near.shift() ?? {}
  const left = (counts.get(phrase) ?? 0) - 1
  if (left === 0) counts.delete(phrase)
  else counts.set(phrase, left)
}

function cut(text: string, patterns: PhrasePattern[], best: MatchedTextRange | undefined) {
  const from = findStartOfCharacter(text, Math.max(0, (best?.start ?? 0) - charactersBefore))
  const to = findStartOfCharacter(text, Math.min(text.length, from + regionLength))
  const region = text.slice(from, to)
  const focus = best && { start: best.start - from, end: best.end - from }
  const window = windowOf(region, focus?.start ?? 0, from > 0, to < text.length)
  const marks = focus ? [focus, ...findPhraseMatches(region, patterns, matchesPerPhrase)] : []
  return (
    (from + window.start > 0 ? ellipsis : '') +
    marked(region, window, marks) +
    (from + window.end < text.length ? ellipsis : '')
  )
}

/**
 * Returns 30 words around `focus`. A word that the edge of the region may have cut is dropped, unless it is the only
 * one.
 */
function windowOf(
  region: string,
  focus: number,
  isCutBefore: boolean,
  isCutAfter: boolean,
): MatchedTextRange {
  const words = wordsAround(region, focus)
  if (isCutBefore && words.length > 1 && words[0]?.start === 0) words.shift()
  if (isCutAfter && words.length > 1 && words.at(-1)?.end === region.length) words.pop()
  const focused = Math.max(
    0,
    words.findIndex(({ end }) => end > focus),
  )
  const first = Math.max(0, Math.min(focused - wordsBefore, words.length - snippetWords))
  const last = Math.min(words.length, first + snippetWords) - 1
  return {
    start: first === 0 && !isCutBefore ? 0 : (words[first]?.start ?? 0),
    end: last === words.length - 1 && !isCutAfter ? region.length : (words[last]?.end ?? region.length),
  }
}

function wordsAround(region: string, focus: number) {
  const words: MatchedTextRange[] = []
  let behind = 0
  for (const { index, 0: found } of region.matchAll(word)) {
    words.push({ start: index, end: index + found.length })
    if (index + found.length > focus && ++behind > snippetWords) break
  }
  return words
}

/** Escapes each piece and then adds marks, so that no text of a document can become markup. */
function marked(region: string, window: MatchedTextRange, marks: MatchedTextRange[]) {
  let html = ''
  let at = window.start
  for (const { start, end } of marks.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const from = Math.max(start, at)
    const to = Math.min(end, window.end)
    if (from >= to) continue
    html += `${readable(region.slice(at, from))}<mark>${readable(region.slice(from, to))}</mark>`
    at = to
  }
  return html + readable(region.slice(at, window.end))
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const readable = (text: string) =>
  removeTokenSeparators(text)
    .replace(/\s+/g, ' ')
    .replace(/[&<>"']/g, (character) => entities[character] ?? character)
