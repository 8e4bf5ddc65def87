import { useLocalStorageItem } from '@sanhe/ui/local-storage.ts'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { chooseFittingEditMode, editModeStore } from './modes.ts'
import { useIsNarrowScreen } from './use-is-narrow.ts'
import type { DocumentWithSaveState } from './use-open-document.ts'

const route = getRouteApi('/app/projects/$slug/docs/$docSlug')

export type DocumentViewMode = 'reading' | 'writing' | 'suggesting' | 'history'

/**
 * Returns the current mode (read, edit, suggest, history). Editing is part of the URL, so that a reload returns to the
 * editor.
 */
export function useDocumentMode(open: DocumentWithSaveState, canWrite: boolean) {
  const edit = route.useSearch().edit && canWrite
  const navigate = route.useNavigate()
  const isNarrow = useIsNarrowScreen()
  const mode = chooseFittingEditMode(useLocalStorageItem(editModeStore), isNarrow)
  const [viewMode, showViewMode] = useState<DocumentViewMode>(() => {
    if (edit) showSource(open)
    return edit ? 'writing' : 'reading'
  })
  const setViewMode = (next: DocumentViewMode) => {
    showViewMode(next)
    if (next === 'writing') showSource(open)
    const search = next === 'writing' ? { edit: true as const } : {}
    void navigate({ search, hash: true, replace: true, resetScroll: false })
  }
  return { viewMode, setViewMode, mode, isNarrow }
}

/** Switches from preview to the source when the document is empty, because there is nothing to preview. */
function showSource({ saving }: DocumentWithSaveState) {
  if (editModeStore.get() === 'preview' && saving.text() === '') editModeStore.set('write')
}
