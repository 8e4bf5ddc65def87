import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { joinClassNames } from './join-class-names.ts'
import { dialogLabels } from './dialog-text.ts'
import { useText } from './i18n.ts'
import { IconButton } from './icon-button.tsx'
import { useCloseOnBack } from './use-close-on-back.ts'

type SidePanelProps = {
  title: string
  onClose: () => void
  /** Short status next to the title, such as “Saved”. Screen readers announce its changes. */
  state?: ReactNode
  /** Buttons before the close button. */
  actions?: ReactNode
  children: ReactNode
  /** The page has added a history entry for the panel itself. Default false. */
  isInHistory?: boolean
}

/**
 * A panel at the right edge that leaves the rest of the page usable; on phones it covers the screen. Escape closes it,
 * and the focus returns to the element that opened it.
 */
export function SidePanel({ title, onClose, state, actions, children, isInHistory = false }: SidePanelProps) {
  const t = useText(dialogLabels)
  const popup = useRef<HTMLDivElement>(null)
  useCloseOnBack(!isInHistory, onClose)
  return (
    <Base.Root open modal={false} disablePointerDismissal onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Popup
          ref={popup}
          initialFocus={popup}
          className={joinClassNames(
            'fixed inset-0 z-30 flex flex-col bg-surface outline-none sm:left-auto sm:w-[min(480px,92vw)]',
            'border-line shadow-floating transition-transform duration-150 sm:border-l',
            'data-[ending-style]:translate-x-4 data-[starting-style]:translate-x-4',
          )}
        >
          <div className="flex min-h-14 items-center gap-2 border-b border-line px-4">
            <Base.Title className="truncate text-sm font-semibold">{title}</Base.Title>
            <output className="min-w-0 flex-1 truncate text-[13px] text-muted">{state}</output>
            {actions}
            <Base.Close render={<IconButton icon={X} label={t.close} small />} />
          </div>
          <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4 pb-10">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
