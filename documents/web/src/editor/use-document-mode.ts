import { useLocalStorageItem } from '@sanhe/ui/local-storage.ts'
import { phoneMediaQuery, useMediaQuery } from '@sanhe/ui/media-query.ts'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { chooseFittingEditMode, type EditMode, editModeStore } from './modes.ts'
import type { DocumentWithSaveState } from './use-open-document.ts'

const route = getRouteApi('/app/projects/$slug/docs/$docSlug')

export type DocumentViewMode = 'reading' | 'writing' | 'suggesting' | 'history'

/**
 * Returns the current mode (read, edit, suggest, history). Editing is part of the URL, so that a reload returns to the
 * editor.
 */
export function useDocumentMode(open: DocumentWithSaveState, canWrite: boolean) {
  const isEditInUrl = route.useSearch().edit === true
  const edit = canWrite && isEditInUrl
  const navigate = route.useNavigate()
  const isNarrow = useMediaQuery(phoneMediaQuery)
  const stored = useLocalStorageItem(editModeStore)
  const [viewMode, showViewMode] = useState<DocumentViewMode>(edit ? 'writing' : 'reading')
  const [isSourceForced, forceSource] = useState(edit && open.saving.text() === '')
  const mode = chooseFittingEditMode(isSourceForced && stored === 'preview' ? 'write' : stored, isNarrow)
  const setMode = (next: EditMode) => {
    forceSource(false)
    editModeStore.set(next)
  }
  const setViewMode = (next: DocumentViewMode) => {
    showViewMode(next)
    // An empty document has nothing to preview. The stored mode stays, because the user did not choose another one.
    if (next === 'writing') forceSource(open.saving.text() === '')
    const search = next === 'writing' ? { edit: true as const } : {}
    // Replacing the entry of an unchanged address would lose the entry with which Back closes the history.
    if (!isEditInUrl && viewMode !== 'writing' && next !== 'writing') return
    void navigate({ search, hash: true, replace: true, resetScroll: false })
  }
  return { viewMode, setViewMode, mode, setMode }
}
