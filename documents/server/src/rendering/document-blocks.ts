import { computeTextFingerprint } from '@sanhe/kit/security/fingerprint'
import { createMarkdown } from '@sanhe/markdown/markdown'
import { sanitizeHtmlOptions } from '@sanhe/markdown/sanitizer-options'
import sanitizeHtml from 'sanitize-html'
import { computeSourceFingerprint } from './source-fingerprint.ts'

/**
 * `key`: fingerprint of the block's HTML before sanitising. A browser compares the keys to find blocks that equal the
 * output of its own renderer.
 */
export type SanitizedBlock = { line: number; html: string; key: string }

export type SanitizedBlocks = { source: string; blocks: SanitizedBlock[] }

const markdown = createMarkdown()

/**
 * Renders a document as sanitised blocks for the web client, which resolves URLs, highlights code and renders formulas
 * itself.
 */
export const renderDocumentBlocks = (source: string): SanitizedBlocks => ({
  source: computeSourceFingerprint(source),
  blocks: markdown.renderBlocks(source).map(({ line, html }) => ({
    line,
    html: sanitizeHtml(html, sanitizeHtmlOptions),
    key: computeTextFingerprint(html),
  })),
})
