import { splitHeadingId, toHeadingAnchor } from '@sanhe/markdown/headings'
import { compilePhrasePattern, findPhraseOccurrences } from './matches.ts'
import type { SearchPhrase } from './rules.ts'
import { createSnippetCutter } from './snippet.ts'
import { markdownToPlainText, toSearchIndexText } from './text.ts'

/** The section of a hit: titles of its headings from the outside in, and the anchor of the innermost. */
export type SectionOfSearchHit = { path: string[]; anchor: string }
type Section = { path: string[]; anchor: string; lines: string[] }

/** Number of characters at the beginning of a document in which the section of a hit is searched. */
const maxCharacters = 300_000

/** Creates a function that finds the section with the most words of a search and cuts its snippet. */
export function createBestSectionFinder(phrases: SearchPhrase[]) {
  const patterns = phrases.map(compilePhrasePattern)
  const snippetOf = createSnippetCutter(phrases)
  const countPhrases = (text: string) =>
    patterns.filter((pattern) => findPhraseOccurrences(text, pattern, 1).next().value).length
  return (markdown: string): { snippet: string; section: SectionOfSearchHit | null } | undefined => {
    let best: { section: Section; text: string } | undefined
    let most = 0
    for (const section of splitIntoSections(markdown.slice(0, maxCharacters))) {
      const text = toSearchIndexText(stripMarkdownFormatting(section.lines.join('\n')))
      const count = countPhrases(text)
      if (count > most) best = { section, text }
      most = Math.max(most, count)
      if (most === patterns.length) break
    }
    if (!best) return undefined
    const { section, text } = best
    const { path, anchor } = section
    return {
      snippet: snippetOf((length) => (length === undefined ? text : text.slice(0, length))),
      section: anchor ? { path, anchor } : null,
    }
  }
}

const fence = /^ {0,3}(`{3,}|~{3,})/
const heading = /^ {0,3}(#{1,6})[ \t]+(.+?)(?:[ \t]+#+)?[ \t]*$/

/** Splits a text at its headings. Headings with equal texts get the same numbered anchors as in the renderer. */
function splitIntoSections(markdown: string): Section[] {
  const sections: Section[] = [{ path: [], anchor: '', lines: [] }]
  const open: { level: number; title: string }[] = []
  const taken = new Map<string, number>()
  let fenced = ''
  for (const line of markdown.split(/\r?\n/)) {
    const mark = line.match(fence)?.[1] ?? ''
    if (fenced) {
      if (mark.startsWith(fenced)) fenced = ''
    } else if (mark) fenced = mark
    const [, marks = '', raw = ''] = (!fenced && line.match(heading)) || []
    if (marks) {
      const { text, id } = splitHeadingId(raw)
      const title = stripMarkdownFormatting(text)
      while ((open.at(-1)?.level ?? 0) >= marks.length) open.pop()
      open.push({ level: marks.length, title })
      const base = toHeadingAnchor(id || title)
      const count = taken.get(base) ?? 0
      taken.set(base, count + 1)
      const anchor = count ? `${base}-${count}` : base
      sections.push({ path: open.map((one) => one.title), anchor, lines: [title] })
    } else sections.at(-1)?.lines.push(line)
  }
  return sections
}

type Replacement = [RegExp, string]

/**
 * Matches more than the links of the index text: links without a target, and addresses with spaces, such as
 * `[plan](plan.md "The plan")`. Headings with such links need the same anchors as in the renderer.
 */
const links: Replacement[] = [
  [/!?\[\[([^\]|\n]*\|)?([^\]\n]*)\]\]/g, '$2'],
  [/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1'],
]
const markup: Replacement[] = [
  [/<\/?[a-z][^<>\n]*>/gi, ''],
  [/^[ \t]*\[[ x]\][ \t]+/gim, ''],
  [/[ \t]*\|[ \t]*/g, ' '],
  [/^[ \t]*\d{1,9}[.)][ \t]+/gm, ''],
  [/(?<![\p{L}\p{N}])[*_](?=\S)|(?<=\S)[*_](?![\p{L}\p{N}])/gu, ''],
]

const replaceAll = (text: string, replacements: Replacement[]) =>
  replacements.reduce((replaced, [pattern, put]) => replaced.replace(pattern, put), text)

/**
 * Returns the text of a section without marks of links, pictures, tables, lists and emphasis. Links are replaced first,
 * because the plain text of the index keeps their addresses.
 */
export const stripMarkdownFormatting = (markdown: string) =>
  replaceAll(markdownToPlainText(replaceAll(markdown, links)), markup).trim()
