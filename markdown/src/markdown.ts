import MarkdownIt, { type Env, type Token } from 'markdown-it'
import { chineseLineBreaksPlugin } from './chinese.ts'
import { codeBlocksPlugin } from './code.ts'
import { footnotesPlugin } from './footnotes.ts'
import { frontMatterPlugin } from './front-matter.ts'
import { headingAnchorsPlugin } from './headings.ts'
import { linksPlugin } from './links.ts'
import { mathPlugin } from './math.ts'
import { splitIntoBlocks, setSourceLines } from './source-lines.ts'
import { tablesPlugin } from './tables.ts'
import { taskListsPlugin } from './tasks.ts'
import { wikiLinksPlugin } from './wiki-links.ts'

export type MarkdownOptions = {
  /** HTML of fenced code in a language; '' leaves it as text. */
  highlight?: (code: string, language: string) => string
}

/** One top-level piece of a document. `data-line` inside it counts from `line`, so that it stays equal when text above it grows. */
export type MarkdownBlock = { line: number; html: string }

export type Markdown = {
  /** The whole document; `data-line` is the line of the source, from 1. */
  render(source: string): string
  /**
   * The same HTML in pieces that can be cleaned, compared and replaced one by one; fewer and larger in sections,
   * as those of a long text are. Server and browser cut the same text at the same places.
   */
  renderBlocks(source: string, inSections?: boolean): MarkdownBlock[]
}

/** From here on cleaning each paragraph by itself would take longer than a reader has patience for. */
const sectionLimit = 200_000

/**
 * The one Markdown of server and browser: CommonMark, GFM, footnotes, math and wiki links.
 * Raw HTML passes through: what comes out is untrusted until `cleanElement` has seen every element of it.
 */
export function createMarkdown({ highlight }: MarkdownOptions = {}): Markdown {
  const md = new MarkdownIt({ html: true, linkify: true, highlight: highlight ?? null })
  for (const plugin of [
    chineseLineBreaksPlugin,
    linksPlugin,
    tablesPlugin,
    frontMatterPlugin,
    mathPlugin,
    wikiLinksPlugin,
    footnotesPlugin,
    taskListsPlugin,
  ])
    md.use(plugin)
  md.use(headingAnchorsPlugin)
  md.use(codeBlocksPlugin)
  const html = (tokens: Token[], env: Env) => md.renderer.render(tokens, md.options, env)
  return {
    render(source) {
      const env = {}
      const tokens = md.parse(withoutMark(source), env)
      setSourceLines(tokens, -1)
      return html(tokens, env)
    },
    renderBlocks(source, inSections = source.length > sectionLimit) {
      const env = {}
      return splitIntoBlocks(md.parse(withoutMark(source), env), inSections).map(({ start, tokens }) => {
        setSourceLines(tokens, start)
        return { line: start + 1, html: html(tokens, env) }
      })
    },
  }
}

const withoutMark = (source: string) => (source.startsWith('\uFEFF') ? source.slice(1) : source)
