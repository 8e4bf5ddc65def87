import type { Deps } from '#core'
import { escapeHtml, unescapeHtml } from '#rendering'
import { createReferenceFinder, createReferenceIndex, type ExportReference } from './references.ts'
import type { PlacedNode } from './rules.ts'
import type { ExportSelection } from './selection.ts'
import { type ExportNode, readExportedText } from './store.ts'

export type RenderedExportDocument = PlacedNode<ExportNode> & { html: string }

/**
 * `address` returns the URL for a reference. If it returns undefined, the text of the link is written without a link.
 */
export type ExportTarget = {
  address: (reference: ExportReference, source: ExportNode) => string | undefined
  /** Prefix of every id, so that documents on one page do not share ids. */
  idPrefix?: (node: ExportNode) => string
}

/** Renders the documents of an export one after another, with the renderer of shared pages. */
export async function* renderExport(
  deps: Pick<Deps, 'db' | 'renderer'>,
  selection: ExportSelection,
  { address, idPrefix = () => '' }: ExportTarget,
): AsyncGenerator<RenderedExportDocument> {
  const index = createReferenceIndex(selection)
  for (const placed of selection.documents) {
    const { node } = placed
    const find = createReferenceFinder(deps, index, node)
    const resolve = (reference: string) => {
      const found = find(reference)
      return found && address(found, node)
    }
    const rendered = await deps.renderer.render(readExportedText(deps.db, node.id))
    const html = deps.renderer.resolveReferences(rendered, resolve)
    yield { ...placed, html: rewriteTags(html, resolve, idPrefix(node)) }
  }
}

const tag = /<[a-z][^<>]*>/g
const wikiTarget = / data-wiki="([^"]*)"/
const ownAnchor = / (id="|href="#)(?=md-)/g

/**
 * Adds URLs to wiki links and the prefix to ids. A regular expression is enough to find tags, because sanitize-html
 * escapes `<` and `>` in attributes.
 */
const rewriteTags = (html: string, resolve: (reference: string) => string | undefined, prefix: string) =>
  html.replace(tag, (found) => {
    const wiki = wikiTarget.exec(found)?.[1]
    const target = wiki === undefined ? undefined : resolve(encodeWikiTarget(unescapeHtml(wiki)))
    const linked = target === undefined ? found : found.replace(/^<a/, `<a href="${escapeHtml(target)}"`)
    return linked.replace(ownAnchor, ` $1${prefix}`)
  })

/**
 * Encodes percent signs in the target of a wiki link. The target is literal text, which the later URL decoding would
 * change.
 */
const encodeWikiTarget = (target: string) => target.replaceAll('%', '%25')
