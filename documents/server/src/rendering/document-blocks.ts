import { textFingerprint } from '@sanhe/kit/security/fingerprint'
import { createMarkdown } from '@sanhe/markdown/markdown'
import { sanitizeHtmlOptions } from '@sanhe/markdown/whitelist'
import sanitizeHtml from 'sanitize-html'
import { textName } from './text-name.ts'

/** `key` names the HTML before it was cleaned: by it a browser knows the block that it would have made itself. */
export type CleanBlock = { line: number; html: string; key: string }

/** `source` names the text that the blocks were made of. */
export type CleanBlocks = { source: string; blocks: CleanBlock[] }

const markdown = createMarkdown()

/** A document in clean pieces, as the web client shows it: addresses, code and formulas are its business. */
export const documentBlocks = (source: string): CleanBlocks => ({
  source: textName(source),
  blocks: markdown.renderBlocks(source).map(({ line, html }) => ({
    line,
    html: sanitizeHtml(html, sanitizeHtmlOptions),
    key: textFingerprint(html),
  })),
})
