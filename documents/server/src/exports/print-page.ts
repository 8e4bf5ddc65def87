import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { encodeUrlPath } from '#assets'
import { escapeHtml } from '#rendering'
import { type ExportDeps } from './files.ts'
import { printLabels } from './print-text.ts'
import type { ExportReference } from './references.ts'
import { renderExport } from './render.ts'
import type { ExportSelection } from './selection.ts'
import type { ExportNode } from './store.ts'

const withoutComments = (css: string) => css.replace(/\/\*[^]*?\*\//g, '')
const style = ['../../../../ui/src/markdown/markdown.css', './print.css']
  .map((path) => withoutComments(readFileSync(new URL(path, import.meta.url), 'utf8')))
  .join('')
const script = "document.querySelector('button').addEventListener('click', () => print())"
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The page may run its own script only, and load nothing but images of this service. */
export const printPageSecurityPolicy = [
  "default-src 'none'",
  `style-src ${hash(style)}`,
  `script-src ${hash(script)}`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const anchorOf = ({ id }: Pick<ExportNode, 'id'>) => `doc${id}`

/** Renders the documents as one page for the printer, piece by piece. */
export async function* renderPrintPage(
  deps: ExportDeps,
  selection: ExportSelection,
  language: 'en' | 'zh',
): AsyncGenerator<string> {
  const text = printLabels[language]
  yield `<!doctype html>
<html lang="${language === 'zh' ? 'zh-CN' : 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(selection.title)}</title>
<style>${style}</style>
</head>
<body>
<header class="bar"><p>${text.hint}</p><button type="button">${text.print}</button></header>
<main class="paper">
${selection.documents.length > 1 ? contents(selection, text.contents) : ''}
`
  const { slug } = selection.project
  const address = (reference: ExportReference) =>
    reference.kind === 'asset'
      ? `/api/projects/${encodeURIComponent(slug)}/files/${encodeUrlPath(reference.asset.path)}`
      : `#${anchorOf(reference.node)}${reference.anchor && `-${reference.anchor}`}`
  const idPrefix = (node: ExportNode) => `${anchorOf(node)}-`
  for await (const { node, html } of renderExport(deps, selection, { address, idPrefix }))
    yield `<article id="${anchorOf(node)}" class="markdown">
${/^\s*<h1[\s>]/.test(html) ? '' : `<h1>${escapeHtml(node.title)}</h1>`}
${html}
</article>
`
  yield `</main>
<script>${script}</script>
</body>
</html>
`
}

function contents({ title, documents }: ExportSelection, name: string) {
  const entries = documents
    .map(
      ({ node, depth }) =>
        `<li class="depth-${Math.min(depth, 6)}"><a href="#${anchorOf(node)}">${escapeHtml(node.title)}</a></li>`,
    )
    .join('\n')
  return `<section class="cover"><h1>${escapeHtml(title)}</h1><nav aria-label="${name}"><h2>${name}</h2><ol>\n${entries}\n</ol></nav></section>`
}
