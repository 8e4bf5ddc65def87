import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { useEffect, useState } from 'react'
import { lazyLoadedApi } from '#lazy-api.ts'
import { browserPageId } from '#editor/page-lock.ts'
import { liveEventListeners, eventStreamState } from '#live.ts'
import { presenceLabels } from './text.ts'
import { type OtherUsersByDocument, watchPresence } from './watch-presence.ts'

const shownPeople = 4

/** Reports that this page shows the document, and shows who else looks at it. */
export function PresenceBar({ documentId }: { documentId: number }) {
  const t = useText(presenceLabels)
  const [people, setPeople] = useState<OtherUsersByDocument>(new Map())
  useEffect(() => watchPresence(setPeople), [])
  useEffect(() => reportPresence(documentId), [documentId])
  const others = people.get(documentId) ?? []
  if (others.length === 0) return null
  const names = others.map(({ username }) => username).join(', ')
  return (
    <span title={t.here(names)} className="mr-1 flex items-center">
      <span className="sr-only">{t.here(names)}</span>
      {others.slice(0, shownPeople).map(({ id, username }) => (
        <span
          key={id}
          aria-hidden
          className={joinClassNames(
            '-ml-1.5 grid size-7 place-items-center rounded-full border-2 border-surface',
            'bg-accent-soft text-xs font-semibold text-accent-text uppercase',
          )}
        >
          {Array.from(username)[0]}
        </span>
      ))}
      {others.length > shownPeople && (
        <span aria-hidden className="ml-1 text-xs text-muted">
          +{others.length - shownPeople}
        </span>
      )}
    </span>
  )
}

/**
 * Reports the document that this page shows, and reports it again when a new event stream opens: when a stream closes,
 * the service deletes the report of its page.
 */
function reportPresence(documentId: number) {
  const report = (id: number | null) =>
    void lazyLoadedApi.presence.set({ body: { page: browserPageId, document_id: id } }).catch(() => {})
  const receive = (event?: object) => {
    if (!event) report(documentId)
  }
  liveEventListeners.add(receive)
  if (eventStreamState.isOpen) report(documentId)
  return () => {
    liveEventListeners.delete(receive)
    report(null)
  }
}
