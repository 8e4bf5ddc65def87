import { useLocalStorageItem } from '@sanhe/ui/local-storage.ts'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { modeFor, modeStore } from './modes.ts'
import { useIsNarrow } from './use-is-narrow.ts'
import type { OpenDocument } from './use-saving.ts'

const route = getRouteApi('/app/projects/$slug/docs/$docSlug')

export type Room = 'reading' | 'writing' | 'history'

/** What is done with the document now. Writing stands in the address too, so that a reload comes back to it. */
export function useRoom(open: OpenDocument) {
  const { edit = false } = route.useSearch()
  const navigate = route.useNavigate()
  const isNarrow = useIsNarrow()
  const mode = modeFor(useLocalStorageItem(modeStore), isNarrow)
  const [room, showRoom] = useState<Room>(() => {
    if (edit) showSource(open)
    return edit ? 'writing' : 'reading'
  })
  const setRoom = (next: Room) => {
    showRoom(next)
    if (next === 'writing') showSource(open)
    const search = next === 'writing' ? { edit: true as const } : {}
    void navigate({ search, hash: true, replace: true, resetScroll: false })
  }
  return { room, setRoom, mode, isNarrow }
}

/** A preview of nothing is of no use to somebody who wants to write. */
function showSource({ saving }: OpenDocument) {
  if (modeStore.get() === 'preview' && saving.text() === '') modeStore.set('write')
}
