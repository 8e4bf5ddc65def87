import { transaction } from '@sanhe/kit/sqlite/database'
import { createExportZip, listExportFiles } from '#transfer'
import type { ExportDeps } from './files.ts'
import { createReferenceFinder, createReferenceIndex } from './references.ts'
import type { ExportSelection } from './selection.ts'
import { readExportedText } from './store.ts'

/**
 * Creates a zip of the Markdown files. `record` writes the entry of the audit log, in the transaction that reads the
 * exported rows.
 */
export async function createMarkdownZip(deps: ExportDeps, selection: ExportSelection, record: () => void) {
  const { project, root } = selection
  const part = root && { rootId: root.id, assetIds: await findUsedAssets(deps, selection) }
  const files = transaction(deps.db, () => {
    record()
    return listExportFiles(deps, project.slug, part)
  })
  return createExportZip(deps.db, files)
}

/** Returns the ids of the assets to which the documents refer. */
async function findUsedAssets(deps: ExportDeps, selection: ExportSelection) {
  const used = new Set<number>()
  const index = createReferenceIndex(selection)
  for (const { node } of selection.documents) {
    const find = createReferenceFinder(deps, index, node)
    const { references } = await deps.renderer.render(readExportedText(deps.db, node.id))
    for (const reference of references) {
      const found = find(reference)
      if (found?.kind === 'asset') used.add(found.asset.id)
    }
  }
  return used
}
