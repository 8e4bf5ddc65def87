import { mkdtemp, rm } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AssetRow, getAssetFilePath, hasAssetBytes } from '#assets'
import type { Deps } from '#core'
import { apiError } from './errors.ts'
import { assetAddress } from './inlines.ts'
import type { ExportFile, ExportJob, ExportJobDocument, PdfFonts } from './job.ts'
import type { ExportReference } from './references.ts'
import { renderExport } from './render.ts'
import { decideExportRefusal } from './rules.ts'
import { runExportJob } from './run-job.ts'
import type { ExportSelection } from './selection.ts'
import type { ExportNode } from './store.ts'

export type ExportDeps = Pick<Deps, 'db' | 'renderer' | 'clock' | 'config'>

type FileRequest = Pick<ExportJob, 'format' | 'language' | 'author' | 'at'> & { fonts?: PdfFonts }

const documentAnchor = ({ id }: Pick<ExportNode, 'id'>) => `doc${id}`

/** Writes a DOCX or PDF file and returns it as a stream. The file is deleted when the stream is closed. */
export async function createExportFile(deps: ExportDeps, selection: ExportSelection, request: FileRequest) {
  const folder = await mkdtemp(join(tmpdir(), 'sanhe-export-'))
  const removeFolder = () => rm(folder, { recursive: true, force: true })
  try {
    const { documents, files } = await renderForFile(deps, selection)
    const output = join(folder, 'export')
    await runExportJob({ ...request, output, title: selection.title, documents, files })
    return createReadStream(output).on('close', () => void removeFolder())
  } catch (error) {
    await removeFolder()
    throw error
  }
}

async function renderForFile(deps: ExportDeps, selection: ExportSelection) {
  const images = collectImages(deps, selection)
  const documents: ExportJobDocument[] = []
  const address = (reference: ExportReference) =>
    reference.kind === 'asset'
      ? images.address(reference.asset)
      : `#${documentAnchor(reference.node)}${reference.anchor && `-${reference.anchor}`}`
  const idPrefix = (node: ExportNode) => `${documentAnchor(node)}-`
  for await (const { node, depth, html } of renderExport(deps, selection, { address, idPrefix }))
    documents.push({ anchor: documentAnchor(node), title: node.title, depth, html })
  return { documents, files: images.files }
}

/** Collects the images of an export, each once, and refuses an export whose images are too large together. */
function collectImages(deps: ExportDeps, { project, documents }: ExportSelection) {
  const files: ExportFile[] = []
  const numbers = new Map<number, number>()
  let imageBytes = 0
  return {
    files,
    address(asset: AssetRow) {
      const known = numbers.get(asset.id)
      if (known !== undefined) return assetAddress + known
      if (!asset.media_type.startsWith('image/') || !hasAssetBytes(deps, project.slug, asset.stored_at))
        return
      imageBytes += asset.size_bytes
      const refusal = decideExportRefusal({ documents: documents.length, textBytes: 0, imageBytes })
      if (refusal) throw apiError(refusal)
      const place = getAssetFilePath(deps, project.slug, asset.stored_at)
      const number =
        files.push({ place, mediaType: asset.media_type, name: asset.path.split('/').at(-1) ?? '' }) - 1
      numbers.set(asset.id, number)
      return assetAddress + number
    },
  }
}
