import { useText } from '@sanhe/ui/i18n.ts'
import { useIsEventStreamConnected } from '#live.ts'
import { offlineNoteLabels } from './offline-note-text.ts'

type OfflineNoteProps = { about: keyof (typeof offlineNoteLabels)['en']; className?: string }

/** Says why the actions next to it are disabled. Renders nothing while the service can be reached. */
export function OfflineNote({ about, className = '' }: OfflineNoteProps) {
  const t = useText(offlineNoteLabels)
  const isConnected = useIsEventStreamConnected()
  if (isConnected) return null
  return <output className={`block text-[13px] leading-5 text-warn-text ${className}`}>{t[about]}</output>
}
