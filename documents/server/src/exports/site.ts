import { createReadStream, readFileSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { fromIso, toDate } from '@sanhe/kit/runtime/clock'
import { ZipFile } from 'yazl'
import { type AssetRow, encodeUrlPath, getAssetFilePath, hasAssetBytes } from '#assets'
import { escapeHtml, readPageStyle, unescapeHtml } from '#rendering'
import type { ExportDeps } from './files.ts'
import type { ExportReference } from './references.ts'
import { renderExport, type RenderedExportDocument } from './render.ts'
import type { ExportSelection } from './selection.ts'
import { pagePath, renderDocumentBody, renderSitePage, type SiteFrame } from './site-page.ts'
import { siteLabels } from './site-text.ts'

const style = readPageStyle(new URL('./site.css', import.meta.url))
const searchScript = readFileSync(new URL('./site-search.js', import.meta.url), 'utf8')

/** Longest text of a document in the search index, in characters. Words after it are found in the page only. */
const maxIndexedText = 50_000

/** Creates a website of the documents as a zip. The pages are rendered and packed one after another. */
export function createSiteZip(deps: ExportDeps, selection: ExportSelection, language: 'en' | 'zh'): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const fail = (error: Error) => void output.destroy(error)
  // This listener ends the download if a file disappears. Without a listener, the error would crash the process.
  zip.on('error', fail)
  addPages(deps, selection, { zip, language, fail }).then(() => zip.end(), fail)
  return output
}

type Site = { zip: ZipFile; language: 'en' | 'zh'; fail: (error: Error) => void }

async function addPages(deps: ExportDeps, selection: ExportSelection, { zip, language, fail }: Site) {
  const { title, nodes, documents } = selection
  const frame: SiteFrame = { title, language, nodes }
  const add = (path: string, text: string, at?: string) =>
    zip.addBuffer(
      Buffer.from(text),
      path,
      at ? { mtime: toDate(fromIso(at)) } : { mtime: toDate(deps.clock.now()) },
    )
  const assets = new Map<string, AssetRow>()
  const index: unknown[] = []
  const address = (reference: ExportReference) => {
    if (reference.kind === 'document')
      return `../${pagePath(reference.node)}${reference.anchor && `#${reference.anchor}`}`
    if (!hasAssetBytes(deps, selection.project.slug, reference.asset.stored_at)) return undefined
    assets.set(reference.asset.path, reference.asset)
    return `../files/${encodeUrlPath(reference.asset.path)}`
  }
  let number = 0
  for await (const document of renderExport(deps, selection, { address })) {
    // The reader has cancelled the download, so no further pages are rendered.
    if ((zip.outputStream as Readable).destroyed) return
    const { node } = document
    const neighbours = { previous: documents[number - 1]?.node, next: documents[number + 1]?.node }
    const body = renderDocumentBody(frame, document, neighbours)
    add(
      decodeURIComponent(pagePath(node)),
      renderSitePage(frame, { title: node.title, root: '../', body, current: node.id }),
      node.updated_at,
    )
    index.push(toIndexEntry(document))
    number += 1
  }
  add('index.html', renderSitePage(frame, { title, root: '', body: firstPage(selection) }))
  add(
    '404.html',
    renderSitePage(frame, {
      title: siteLabels[language].missingTitle,
      root: '',
      body: missingPage(language),
    }),
  )
  add('site/style.css', style)
  add('site/search.js', searchScript)
  add('site/search-index.js', `window.siteIndex = ${JSON.stringify(index)}\n`)
  for (const asset of assets.values()) addAssetFile(deps, selection, asset, { zip, language, fail })
}

function addAssetFile(deps: ExportDeps, { project }: ExportSelection, asset: AssetRow, { zip, fail }: Site) {
  const place = getAssetFilePath(deps, project.slug, asset.stored_at)
  zip.addReadStreamLazy(`files/${asset.path}`, { mtime: toDate(fromIso(asset.created_at)) }, (give) =>
    give(null, createReadStream(place).on('error', fail)),
  )
}

function toIndexEntry({ node, html }: RenderedExportDocument) {
  const withoutTags = html
    .replace(/<annotation[^>]*>[^<]*<\/annotation>/g, '')
    .replace(/<\/(p|h\d|li|td|th|pre|div)>/g, ' ')
    .replace(/<[^<>]*>/g, '')
  const text = unescapeHtml(withoutTags).replace(/\s+/g, ' ').trim()
  return { title: node.title, url: pagePath(node), text: text.slice(0, maxIndexedText) }
}

const firstPage = ({ title, project, documents }: ExportSelection) => `<article class="markdown">
<h1>${escapeHtml(title)}</h1>
${project.description && title === project.name ? `<p>${escapeHtml(project.description)}</p>` : ''}
<ul>
${documents.map(({ node }) => `<li><a href="${pagePath(node)}">${escapeHtml(node.title)}</a></li>`).join('\n')}
</ul>
</article>`

function missingPage(language: 'en' | 'zh') {
  const t = siteLabels[language]
  return `<article class="markdown">
<h1>${t.missingTitle}</h1>
<p>${t.missingText}</p>
<p><a href="index.html">${t.home}</a></p>
</article>`
}
