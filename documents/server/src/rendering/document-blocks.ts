import { fingerprint } from '@sanhe/kit/security/fingerprint'
import { createMarkdown } from '@sanhe/markdown/markdown'
import { sanitizeHtmlOptions } from '@sanhe/markdown/whitelist'
import sanitizeHtml from 'sanitize-html'
import { textFingerprint } from './text-fingerprint.ts'

/**
 * `key`: fingerprint of the HTML before sanitising. By it, a browser recognises a block that its own renderer would
 * have produced.
 */
export type CleanBlock = { line: number; html: string; key: string }

export type CleanBlocks = { source: string; blocks: CleanBlock[] }

const markdown = createMarkdown()

/**
 * Renders a document as sanitised blocks for the web client, which resolves URLs, highlights code and renders formulas
 * itself.
 */
export const renderDocumentBlocks = (source: string): CleanBlocks => ({
  source: textFingerprint(source),
  blocks: markdown.renderBlocks(source).map(({ line, html }) => ({
    line,
    html: sanitizeHtml(html, sanitizeHtmlOptions),
    key: fingerprint(html),
  })),
})
