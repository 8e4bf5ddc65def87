import { fromIso } from '@sanhe/kit/runtime/clock'
import { escapeHtml } from '#rendering'
import type { PlacedNode } from './rules.ts'
import { siteLabels } from './site-text.ts'
import type { ExportNode } from './store.ts'

export type SiteFrame = { title: string; language: 'en' | 'zh'; nodes: readonly PlacedNode<ExportNode>[] }

const htmlLanguage = { en: 'en', zh: 'zh-CN' }

/**
 * Content-Security-Policy of each page: nothing is loaded from other hosts. `file:` is needed for a site that is opened
 * from a disk, because pages of `file:` URLs have no origin that `'self'` could match.
 */
const policy =
  "default-src 'none'; style-src 'self' file:; script-src 'self' file:; img-src 'self' file:; base-uri 'none'; form-action 'none'"

export const pagePath = ({ slug }: Pick<ExportNode, 'slug'>) => `pages/${encodeURIComponent(slug)}.html`

type SitePage = { title: string; root: string; body: string; current?: number }

/** The frame of every page: name of the site, search, tree of the documents. `root`: path to the root of the site. */
export function renderSitePage(
  { title: site, language, nodes }: SiteFrame,
  { title, root, body, current }: SitePage,
) {
  const t = siteLabels[language]
  return `<!doctype html>
<html lang="${htmlLanguage[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${escapeHtml(title === site ? site : `${title} · ${site}`)}</title>
<link rel="stylesheet" href="${root}site/style.css">
</head>
<body>
<a class="skip" href="#document">${t.skip}</a>
<header class="top">
<a class="site-name" href="${root}index.html">${escapeHtml(site)}</a>
<form class="search" role="search" data-root="${root}" data-none="${t.noResults}">
<input type="search" aria-label="${t.search}" placeholder="${t.search}" autocomplete="off">
<p id="search-status" class="search-status" role="status"></p>
<ul id="search-results" aria-label="${t.results}" hidden></ul>
</form>
</header>
<div class="columns">
<details class="tree"><summary>${t.documents}</summary><nav aria-label="${t.documents}">
${renderTree(nodes, root, current)}
</nav></details>
<main id="document" tabindex="-1">
${body}
</main>
</div>
<script src="${root}site/search-index.js"></script>
<script src="${root}site/search.js"></script>
</body>
</html>
`
}

/** Nests the tree by depth. The nodes are in tree order, so a child follows its parent. */
function renderTree(nodes: readonly PlacedNode<ExportNode>[], root: string, current: number | undefined) {
  const parts: string[] = []
  let depth = -1
  for (const placed of nodes) {
    if (placed.depth > depth) parts.push('<ul>')
    for (; depth > placed.depth; depth -= 1) parts.push('</li></ul>')
    if (depth === placed.depth && parts.at(-1) !== '<ul>') parts.push('</li>')
    parts.push(renderNode(placed, root, current))
    depth = placed.depth
  }
  for (; depth >= 0; depth -= 1) parts.push('</li></ul>')
  return parts.join('\n')
}

function renderNode({ node }: PlacedNode<ExportNode>, root: string, current: number | undefined) {
  const title = escapeHtml(node.title)
  if (node.type === 'folder') return `<li><span class="folder">${title}</span>`
  return `<li><a href="${root}${pagePath(node)}"${node.id === current ? ' aria-current="page"' : ''}>${title}</a>`
}

type Neighbours = { previous?: ExportNode | undefined; next?: ExportNode | undefined }

export function renderDocumentBody(
  { language }: SiteFrame,
  { node, html }: { node: ExportNode; html: string },
  { previous, next }: Neighbours,
) {
  const t = siteLabels[language]
  const date = new Intl.DateTimeFormat(htmlLanguage[language], {
    dateStyle: 'long',
    timeZone: 'Asia/Shanghai',
  })
  const link = (target: ExportNode | undefined, words: string, arrow: string) =>
    target
      ? `<a href="../${pagePath(target)}">${arrow} ${words}: ${escapeHtml(target.title)}</a>`
      : '<span></span>'
  return `<article class="markdown">
${/^\s*<h1[\s>]/.test(html) ? '' : `<h1>${escapeHtml(node.title)}</h1>`}
${html}
</article>
<footer class="foot">
<p>${t.updated} <time datetime="${node.updated_at}">${date.format(fromIso(node.updated_at))}</time></p>
<nav aria-label="${t.previous}, ${t.next}">${link(previous, t.previous, '←')}${link(next, t.next, '→')}</nav>
</footer>`
}
