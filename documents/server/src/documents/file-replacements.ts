import { type AssetRow, encodeUrlPath, findReferencedAsset, giveAssets } from '#assets'
import type { ChangeRecorder, Deps } from '#core'
import { extractFileReferences, type LinkResolver } from '#links'
import type { ProjectRow } from '#projects'
import type { ProjectMoveLinks } from './follow-links-to-project.ts'
import type { Replacement } from './link-replacements.ts'
import { findDocumentTextById } from './store.ts'

/** A reference of a moved document to an asset. `assetId`: id of the asset before the move. */
type AssetUse = { path: string; start: number; end: number; assetId: number }

type GivenAssets = {
  usesByDocument: ReadonlyMap<number, AssetUse[]>
  /** Rows in the new project by the ids of the assets before the move. */
  given: ReadonlyMap<number, AssetRow>
}

/** Returns a function that finds the asset of a reference in a document, as readers and exports find it. */
export function createAssetFinder(
  db: Deps['db'],
  project: Pick<ProjectRow, 'id' | 'slug'>,
  resolver: LinkResolver,
  documentId: number,
) {
  const folders = resolver.foldersAbove(resolver.node(documentId) ?? { parent_id: null })
  const places = [
    folders.map(({ title }) => title),
    folders.map(({ slug, source_name }) => source_name ?? slug),
    folders.map(({ slug }) => slug),
  ]
  return (reference: string) => findReferencedAsset(db, project, places, reference)
}

/** Gives the assets that the moved documents use to the new project. */
export function giveUsedAssets(
  deps: Pick<Deps, 'db' | 'files'>,
  recorder: ChangeRecorder,
  { from, to, before, movedIds }: ProjectMoveLinks,
): GivenAssets {
  const assets = new Map<number, AssetRow>()
  const usesByDocument = new Map<number, AssetUse[]>()
  for (const id of movedIds) {
    const find = createAssetFinder(deps.db, from, before.from, id)
    const uses = extractFileReferences(findDocumentTextById(deps.db, id)?.content ?? '').flatMap((use) => {
      const asset = find(use.path)
      if (asset) assets.set(asset.id, asset)
      return asset ? [{ ...use, assetId: asset.id }] : []
    })
    usesByDocument.set(id, uses)
  }
  return { usesByDocument, given: giveAssets(deps, recorder, { from, to }, [...assets.values()]) }
}

/** Returns new references to the assets of a moved document, for references that would find no asset or another one. */
export function listFileReplacements(
  db: Deps['db'],
  { to, after }: ProjectMoveLinks,
  documentId: number,
  { usesByDocument, given }: GivenAssets,
): Replacement[] {
  const find = createAssetFinder(db, to, after.to, documentId)
  return (usesByDocument.get(documentId) ?? []).flatMap(({ path, start, end, assetId }) => {
    const asset = given.get(assetId)
    if (!asset || find(path)?.id === asset.id) return []
    const encoded = encodeUrlPath(asset.path)
    const forms = path.startsWith('/api/')
      ? [`/api/projects/${to.slug}/files/${encoded}`]
      : [encoded, `/${encoded}`]
    const text = forms.find((form) => find(form)?.id === asset.id)
    return text === undefined ? [] : [{ start, end, text }]
  })
}
