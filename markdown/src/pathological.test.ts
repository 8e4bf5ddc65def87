import { describe, expect, test } from 'vitest'
import { createMarkdown } from './markdown.ts'

const md = createMarkdown()
const half = 50_000
const million = 1_000_000
const filled = (piece: string, length: number) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length)

/** Texts that made other Markdown parsers hang, and texts that target our own plugins. */
const cases: [string, string][] = [
  ['nested quotes', '> '.repeat(half)],
  ['nested lists', Array.from({ length: 1000 }, (_, n) => `${' '.repeat(n * 2)}- a`).join('\n')],
  ['open brackets', '['.repeat(half)],
  ['nested links', `${'['.repeat(half)}a${'](b)'.repeat(half)}`],
  ['open images', '![a]('.repeat(half)],
  ['open wiki links', '[[a|'.repeat(half)],
  ['open emphasis', '*a **a '.repeat(half)],
  ['emphasis of both kinds', '*a_ '.repeat(half)],
  ['Chinese emphasis', '**“字'.repeat(half)],
  ['open code', Array.from({ length: 2000 }, (_, n) => '`'.repeat(n)).join('a')],
  ['open math', '$a '.repeat(half)],
  ['escaped math', `$${'\\$'.repeat(half)}`],
  ['open display math', '$$\n'.repeat(half)],
  ['open display math in one line', '$$a '.repeat(half)],
  ['autolinks', 'https://'.repeat(half)],
  ['addresses', 'a@'.repeat(half)],
  ['addresses with dots', `a@${'a.'.repeat(half)}`],
  ['colons', 'a://b'.repeat(half)],
  ['open tags', '<a '.repeat(half)],
  ['open comments', '<!-- '.repeat(half)],
  ['entities', '&amp'.repeat(half)],
  ['references', Array.from({ length: 5000 }, (_, n) => `[${n}]: /u\n`).join('') + '[1]'.repeat(5000)],
  ['notes', Array.from({ length: 10_000 }, (_, n) => `[^${n}]: x\n\nx[^${n}]\n\n`).join('')],
  ['unknown notes', '[^a]'.repeat(half)],
  ['wide tables', `${'|a'.repeat(5000)}|\n${'|-'.repeat(5000)}|\n|${'\n|'.repeat(5000)}`],
  ['tasks', '- [ ] a\n'.repeat(half)],
  ['unclosed front matter', `---\n${'a: b\n'.repeat(half)}`],
  ['unclosed raw HTML', '<div>\n\n'.repeat(half)],
  ['a line of a million letters', filled('word ', million)],
  ['a line of a million signs', filled('字。', million)],
  ['a line of a million stars', filled('*', million)],
  ['a line of a million backslashes', filled('\\', million)],
]

/**
 * Measures the processor time of this thread. It does not depend on the load of the machine, nor on other test files
 * that run in the same process.
 */
function secondsOf(run: () => void) {
  const before = process.threadCpuUsage()
  run()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1e6
}

/**
 * Each text takes at most 2 seconds when nothing else runs, and up to 7 while four test processes share two cores. An
 * algorithm with quadratic time would take minutes.
 */
const limitSeconds = 20

describe('renderBlocks on pathological texts', () => {
  test.for(cases)(`Markdown renders within ${limitSeconds} s: %s`, { timeout: 120_000 }, ([, source]) => {
    expect(secondsOf(() => md.renderBlocks(source))).toBeLessThan(limitSeconds)
  })
})
