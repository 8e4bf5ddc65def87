import type { MarkdownIt, StateInline } from 'markdown-it'

const wide =
  /[\u1100-\u11FF\u2E80-\u303F\u3040-\u30FF\u3100-\u31BF\u31F0-\u4DBF\u4E00-\u9FFF\uA960-\uA97F\uAC00-\uD7FF\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFFEF\u{20000}-\u{3FFFF}]/u
/** Quotes, dashes and dots shared by Chinese and Latin scripts. They count as wide only next to a wide character. */
const shared = /[\u2014\u2018\u2019\u201C\u201D\u2026\u00B7]/
const punctuation = /[\p{P}\p{S}]/u
const space = /\s/

/**
 * Fixes emphasis in Chinese. CommonMark requires a space or punctuation outside of `**“like this”**`, but Chinese
 * text has none there. Next to a wide character, wide punctuation therefore counts as a letter, so that the markers
 * open and close emphasis.
 */
export function chineseEmphasisPlugin(md: MarkdownIt) {
  const State = md.inline.State
  md.inline.State = class extends State {
    override scanDelims(start: number, canSplitWord: boolean) {
      const plain = super.scanDelims(start, canSplitWord)
      if (plain.can_open && plain.can_close) return plain
      const before = charBefore(this, start)
      const after = charAfter(this, start + plain.length)
      if (!touchesWide(before, after) || !canSplitWord) return plain
      return {
        length: plain.length,
        can_open: plain.can_open || opens(before, after),
        can_close: plain.can_close || opens(after, before),
      }
    }
  }
}

const charBefore = (state: StateInline, at: number) =>
  state.src.slice(Math.max(0, at - 2), at).match(/.$/su)?.[0] ?? ' '
const charAfter = (state: StateInline, at: number) => state.src.slice(at, at + 2).match(/^./su)?.[0] ?? ' '

export const isFullWidthCharacter = (char: string) => wide.test(char)
const touchesWide = (before: string, after: string) =>
  isFullWidthCharacter(before) || isFullWidthCharacter(after)
const isNarrowPunctuation = (char: string) =>
  punctuation.test(char) && !isFullWidthCharacter(char) && !shared.test(char)

/**
 * Implements CommonMark's left-flanking rule for the two given sides; right-flanking is the same rule with the sides
 * swapped.
 */
const opens = (outside: string, inside: string) =>
  !space.test(inside) &&
  (!isNarrowPunctuation(inside) ||
    space.test(outside) ||
    punctuation.test(outside) ||
    isFullWidthCharacter(outside))
