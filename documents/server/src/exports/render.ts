import type { Deps } from '#core'
import { escapeHtml } from '#rendering'
import { createReferenceFinder, createReferenceIndex, type ExportReference } from './references.ts'
import type { PlacedNode } from './rules.ts'
import type { ExportSelection } from './selection.ts'
import { type ExportNode, readExportedText } from './store.ts'

export type RenderedExportDocument = PlacedNode<ExportNode> & { html: string }

/** `address` returns the URL to write for a reference, or undefined to write the words without a link. */
export type ExportTarget = {
  address: (reference: ExportReference, source: ExportNode) => string | undefined
  /** Prefix of every id, so that documents on one page do not share ids. */
  idPrefix?: (node: ExportNode) => string
}

/** Renders the documents of an export one after another, as shared pages are rendered. */
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
 * Adds the addresses of wiki links and the prefix of ids. The output of sanitize-html escapes `<` and `>` in
 * attributes, so a tag is found without parsing.
 */
const rewriteTags = (html: string, resolve: (reference: string) => string | undefined, prefix: string) =>
  html.replace(tag, (found) => {
    const wiki = wikiTarget.exec(found)?.[1]
    const target = wiki === undefined ? undefined : resolve(encodeWikiTarget(unescaped(wiki)))
    const linked = target === undefined ? found : found.replace(/^<a/, `<a href="${escapeHtml(target)}"`)
    return linked.replace(ownAnchor, ` $1${prefix}`)
  })

/** A wiki link is written without percent-encoding, so a percent sign in it is a percent sign. */
const encodeWikiTarget = (target: string) => target.replaceAll('%', '%25')

const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
