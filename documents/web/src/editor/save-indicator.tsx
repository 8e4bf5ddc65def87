import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { Check, CloudOff, LoaderCircle, OctagonAlert, Pencil } from 'lucide-react'
import { savingLabels } from './saving-text.ts'
import type { DocumentSaveState } from './saving-types.ts'

const icons = {
  saved: Check,
  edited: Pencil,
  saving: LoaderCircle,
  unreachable: CloudOff,
  refused: OctagonAlert,
  conflict: OctagonAlert,
  gone: OctagonAlert,
}

/**
 * Shows whether the text is saved. The bar of phones has room only for the icon, so other problems are shown in a line
 * below it.
 */
export function SaveIndicator({ state, isKept }: { state: DocumentSaveState; isKept: boolean }) {
  const t = useText(savingLabels)
  const isLost = !isKept && state.kind !== 'saved'
  // Shows nothing for a deleted document, because the notice above the text says where the text is kept.
  if (state.kind === 'gone' && isKept) return <></>
  const said = {
    saved: t.saved,
    edited: t.editedState,
    saving: t.saving,
    unreachable: t.unreachable,
    refused: state.kind === 'refused' ? t.refused(state.reason) : '',
    conflict: t.conflictState,
    gone: t.gone,
  }[state.kind]
  const words = isLost ? t.notKept : said
  const isTrouble = isLost || ['unreachable', 'refused', 'conflict', 'gone'].includes(state.kind)
  // The note below the bar already says that the service cannot be reached.
  const isBrief = !isTrouble || (state.kind === 'unreachable' && !isLost)
  const Icon = isLost ? OctagonAlert : icons[state.kind]
  return (
    <output
      title={words}
      className={joinClassNames(
        'mr-2 inline-flex max-w-[40vw] min-w-0 items-center gap-1.5 text-[13px]',
        isTrouble ? 'rounded-control bg-warn-soft px-2 py-1 text-warn-text' : 'text-muted',
        !isBrief && 'max-sm:fixed max-sm:inset-x-0 max-sm:top-14 max-sm:z-20 max-sm:mr-0 max-sm:max-w-none',
        !isBrief && 'max-sm:rounded-none max-sm:px-4',
      )}
    >
      <Icon
        aria-hidden
        className={joinClassNames('size-3.5 shrink-0', state.kind === 'saving' && 'animate-spin')}
      />
      <span className={joinClassNames('truncate', isBrief ? 'max-sm:sr-only' : 'max-sm:whitespace-normal')}>
        {words}
      </span>
    </output>
  )
}
