import { headingAnchorPrefix } from '@sanhe/markdown/anchor-prefix'
import { toLinkAnchor } from '@sanhe/markdown/block-ids'
import { type AssetRow, findReferencedAsset } from '#assets'
import type { Deps } from '#core'
import { stripMarkdownExtension } from '#links'
import type { ExportSelection } from './selection.ts'
import type { ExportNode } from './store.ts'

/**
 * Target of a reference in a document. `anchor`: id of a heading, with the prefix of ids in rendered documents; empty
 * for the beginning of the document.
 */
export type ExportReference =
  | { kind: 'document'; node: ExportNode; anchor: string }
  | { kind: 'asset'; asset: AssetRow }

export type ReferenceFinder = (reference: string) => ExportReference | undefined

/** Finds what the links and images of a document refer to, as the web client does: documents first, then assets. */
export function createReferenceFinder(
  { db }: Pick<Deps, 'db'>,
  { project, resolver, byId, bySlug }: ReferenceIndex,
  source: ExportNode,
): ReferenceFinder {
  const folders = resolver.foldersAbove(source)
  const places = [
    folders.map(({ title }) => title),
    folders.map(({ slug, source_name }) => source_name ?? slug),
    folders.map(({ slug }) => slug),
  ]
  const findDocument = (path: string, heading: string): ExportReference | undefined => {
    const address = `/projects/${project.slug}/docs/`
    const found = path.startsWith(address)
      ? bySlug.get(path.slice(address.length))
      : resolver.resolve(source.parent_id, path)
    const node = found && byId.get(found.id)
    return node && { kind: 'document', node, anchor: toAnchor(heading) }
  }
  const findFile = (reference: string): ExportReference | undefined => {
    const asset = findReferencedAsset(db, project, places, reference)
    return asset && { kind: 'asset', asset }
  }
  return (reference) => {
    const [, path = '', heading = ''] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(reference) ?? []
    const file = hasFileExtension(path) ? findFile(reference) : undefined
    return file ?? findDocument(decoded(path), decoded(heading)) ?? findFile(reference)
  }
}

export type ReferenceIndex = Pick<ExportSelection, 'project' | 'resolver'> & {
  byId: ReadonlyMap<number, ExportNode>
  bySlug: ReadonlyMap<string, ExportNode>
}

export function createReferenceIndex(selection: ExportSelection): ReferenceIndex {
  const nodes = selection.documents.map(({ node }) => node)
  return {
    ...selection,
    byId: new Map(nodes.map((node) => [node.id, node])),
    bySlug: new Map(nodes.map((node) => [node.slug, node])),
  }
}

const hasFileExtension = (path: string) =>
  stripMarkdownExtension(path) === path && /\.[a-z][a-z0-9]{0,5}$/i.test(path)

const toAnchor = (heading: string) =>
  heading === '' || heading.startsWith(headingAnchorPrefix)
    ? heading
    : headingAnchorPrefix + toLinkAnchor(heading)

function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
