import MarkdownIt, { type Env, type Token } from 'markdown-it'
import markPlugin from 'markdown-it-mark'
import { blockIdsPlugin } from './block-ids.ts'
import { calloutsPlugin } from './callouts.ts'
import { chineseEmphasisPlugin } from './chinese.ts'
import { codeBlocksPlugin } from './code.ts'
import { footnotesPlugin } from './footnotes.ts'
import { frontMatterPlugin } from './front-matter.ts'
import { headingAnchorsPlugin } from './headings.ts'
import { hiddenCommentsPlugin } from './hidden-comments.ts'
import { linksPlugin } from './links.ts'
import { mathPlugin } from './math.ts'
import { splitTokensIntoBlocks, setSourceLineAttributes } from './source-lines.ts'
import { tablesPlugin } from './tables.ts'
import { taskListsPlugin } from './tasks.ts'
import { wikiLinksPlugin } from './wiki-links.ts'

export type MarkdownOptions = {
  /** Returns the HTML of a code block in a language, or '' to leave it as text. */
  highlight?: (code: string, language: string) => string
}

/**
 * A top-level part of a document. `data-line` inside the part counts from the part's `line`, so that its HTML stays
 * equal when text is added above the part.
 */
export type MarkdownBlock = { line: number; html: string }

export type MarkdownRenderer = {
  /** Renders the whole document; `data-line` is the source line, starting at 1. */
  render(source: string): string
  /**
   * Renders the document in blocks that can be sanitised, compared and replaced separately. `inSections` returns
   * fewer, larger blocks; it is the default for long texts. Server and browser split the same text at the same
   * places.
   */
  renderBlocks(source: string, inSections?: boolean): MarkdownBlock[]
}

/** Length of a text above which sanitising each paragraph separately would be noticeably slow. */
const sectionLimit = 200_000

/**
 * Creates the Markdown renderer of server and browser: CommonMark with visible line breaks, GFM, footnotes, math, wiki
 * links, ids of blocks, callouts, marked text and hidden comments. Raw HTML passes through, so the output is untrusted until
 * `applyElementWhitelist` has processed every element.
 */
export function createMarkdown({ highlight }: MarkdownOptions = {}): MarkdownRenderer {
  // The editor shows line breaks as they are typed, so readers must see the same lines.
  const md = new MarkdownIt({ html: true, linkify: true, breaks: true, highlight: highlight ?? null })
  for (const plugin of [
    chineseEmphasisPlugin,
    linksPlugin,
    tablesPlugin,
    frontMatterPlugin,
    mathPlugin,
    wikiLinksPlugin,
    footnotesPlugin,
    taskListsPlugin,
    calloutsPlugin,
    hiddenCommentsPlugin,
    markPlugin,
  ])
    md.use(plugin)
  md.use(blockIdsPlugin)
  md.use(headingAnchorsPlugin)
  md.use(codeBlocksPlugin)
  const html = (tokens: Token[], env: Env) => md.renderer.render(tokens, md.options, env)
  return {
    render(source) {
      const env = {}
      const tokens = md.parse(withoutMark(source), env)
      setSourceLineAttributes(tokens, -1)
      return html(tokens, env)
    },
    renderBlocks(source, inSections = source.length > sectionLimit) {
      const env = {}
      return splitTokensIntoBlocks(md.parse(withoutMark(source), env), inSections).map(
        ({ start, tokens }) => {
          setSourceLineAttributes(tokens, start)
          return { line: start + 1, html: html(tokens, env) }
        },
      )
    },
  }
}

const withoutMark = (source: string) => (source.startsWith('\uFEFF') ? source.slice(1) : source)
