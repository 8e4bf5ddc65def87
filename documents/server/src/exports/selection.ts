import type { Deps } from '#core'
import { createLinkResolver, type LinkResolver } from '#links'
import { getProject, type ProjectRow } from '#projects'
import { apiError } from './errors.ts'
import { decideExportRefusal, listInTreeOrder, type PlacedNode } from './rules.ts'
import { type ExportNode, listExportNodes } from './store.ts'

/**
 * The documents of one export. `root`: the chosen document or folder. `resolver` resolves links to any document of the
 * project, exported or not.
 */
export type ExportSelection = {
  project: ProjectRow
  title: string
  root: ExportNode | undefined
  nodes: PlacedNode<ExportNode>[]
  documents: PlacedNode<ExportNode>[]
  resolver: LinkResolver
}

/**
 * Selects the documents of an export: one document, or a folder with everything in it. If `slug` is undefined, selects
 * the whole project.
 */
export function selectExport(
  { db }: Pick<Deps, 'db'>,
  projectSlug: string,
  slug: string | undefined,
): ExportSelection {
  const project = getProject(db, projectSlug)
  const all = listExportNodes(db, project.id)
  const root = slug === undefined ? undefined : all.find((node) => node.slug === slug)
  if (slug !== undefined && !root) throw apiError('DOCUMENT_NOT_FOUND')
  const nodes = listInTreeOrder(all, root?.id)
  const documents = nodes.filter(({ node }) => node.type === 'doc')
  return {
    project,
    title: root?.title ?? project.name,
    root,
    nodes,
    documents,
    resolver: createLinkResolver(all),
  }
}

/** Refuses an export that would keep a worker busy for minutes. Markdown is copied, so it has no limit. */
export function refuseLargeExport({ documents }: ExportSelection) {
  const refusal = decideExportRefusal({
    documents: documents.length,
    textBytes: documents.reduce((sum, { node }) => sum + node.text_bytes, 0),
    imageBytes: 0,
  })
  if (refusal) throw apiError(refusal)
}
