import { ApiError } from '@sanhe/kit/http/client'
import { useText } from '@sanhe/ui/i18n.ts'
import { useEffect, useRef, useState } from 'react'
import { api, type Project } from '#api.ts'
import { saveProject } from '#projects/actions.ts'
import { queryClient } from '#queries.ts'
import { getCachedTree } from '#tree/cached-tree.ts'
import { setFoldersExpanded } from '#tree/expanded.ts'
import { findTreeNode } from '#tree/node.ts'
import type { ImportTarget } from './dialog-store.ts'
import {
  findSelectionProblem,
  hasPreview,
  type ImportItem,
  type ImportSelection,
  removeCommonRootFolder,
  selectImportItems,
} from './rules.ts'
import { transferLabels } from './text.ts'
import {
  type ImportPreviewData,
  type ImportSource,
  type ImportSummary,
  uploadImport,
  uploadImportPreview,
} from './upload.ts'

export type ImportState =
  | { kind: 'choosing' }
  | { kind: 'reading' }
  /** `preview`: content of a chosen zip or of Word files, 'reading' until the service has read it. */
  | {
      kind: 'chosen'
      selection: ImportSelection
      preview?: 'reading' | ImportPreviewData | undefined
      error?: string
    }
  | { kind: 'sending'; share: number }
  | { kind: 'done'; imported: ImportSummary; slug: string }

type ImportInput = { name: string; folderId: number | null; source: ImportSource }

/** State of the import dialog while it is open: selection, upload and result. */
export function useImport(target: ImportTarget) {
  const t = useText(transferLabels)
  const [state, setState] = useState<ImportState>({ kind: 'choosing' })
  const work = useRef<AbortController>(undefined)
  const created = useRef<Project>(undefined)
  useEffect(() => () => abortImport(work.current, created.current), [])

  const describe = (error: unknown) => (error instanceof ApiError ? error.message : t.offline)

  async function choose(items: ImportItem[] | Promise<ImportItem[]>) {
    setState({ kind: 'reading' })
    const selection = selectImportItems(await items)
    if (!hasPreview(selection) || findSelectionProblem(selection))
      return setState({ kind: 'chosen', selection })
    setState({ kind: 'chosen', selection, preview: 'reading' })
    const { signal } = (work.current = new AbortController())
    try {
      const preview = await uploadImportPreview({ items: selection.items, onProgress: () => {}, signal })
      setState({ kind: 'chosen', selection, preview })
    } catch (error) {
      if (!signal.aborted) setState({ kind: 'chosen', selection, error: describe(error) })
    }
  }
  async function start(selection: ImportSelection, input: ImportInput) {
    const { signal } = (work.current = new AbortController())
    setState({ kind: 'sending', share: 0 })
    try {
      const slug = await slugFor(target, input.name, created)
      const imported = await uploadImport({
        slug,
        parent: folderSlug(slug, input.folderId),
        source: input.source,
        items: target.kind === 'new-project' ? removeCommonRootFolder(selection) : selection.items,
        onProgress: (share) => setState({ kind: 'sending', share }),
        signal,
      })
      created.current = undefined
      refresh(slug)
      if (input.folderId !== null) setFoldersExpanded(slug, [input.folderId], true)
      setState({ kind: 'done', imported, slug })
    } catch (error) {
      setState({ kind: 'chosen', selection, error: describe(error) })
    }
  }
  const chooseAgain = () => {
    work.current?.abort()
    setState({ kind: 'choosing' })
  }
  return { state, choose, start, chooseAgain }
}

/** The new project of an import is created once, however often the upload is retried. */
async function slugFor(target: ImportTarget, name: string, created: { current: Project | undefined }) {
  if (target.kind === 'project') return target.slug
  created.current ??= await saveProject({ name, description: null, icon: '📁', color: '#3B82F6' })
  return created.current.slug
}

const folderSlug = (slug: string, id: number | null) =>
  id === null ? undefined : findTreeNode(getCachedTree(slug), id)?.slug

function refresh(slug: string) {
  for (const queryKey of [['projects'], ['tree', slug], ['assets', slug], ['search']])
    void queryClient.invalidateQueries({ queryKey })
}

/** Closing the dialog early aborts the upload and deletes the project that was created for it. */
function abortImport(work: AbortController | undefined, created: Project | undefined) {
  work?.abort()
  if (!created) return
  void api.projects
    .remove({ params: { slug: created.slug } })
    .catch(() => {})
    .finally(() => void queryClient.invalidateQueries({ queryKey: ['projects'] }))
}
