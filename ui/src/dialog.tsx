import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { joinClassNames } from './join-class-names.ts'
import { dialogLabels } from './dialog-text.ts'
import { useText } from './i18n.ts'
import { IconButton } from './icon-button.tsx'
import { useCloseOnBack } from './use-close-on-back.ts'

const backdrop = joinClassNames(
  'fixed inset-0 z-40 bg-[rgb(30_25_20/0.35)] transition-opacity duration-150',
  'data-[ending-style]:opacity-0 data-[starting-style]:opacity-0',
)

/** The first line of the title is centred on the button that closes the dialog, which has the same height. */
const titleClasses = joinClassNames(
  'min-h-[var(--small-control,1.75rem)] min-w-0 flex-1 content-center text-lg font-semibold',
  '[overflow-wrap:anywhere] pointer-coarse:-mt-2 pointer-coarse:min-h-[var(--small-control,2.75rem)]',
)

type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  children: ReactNode
  wide?: boolean
  /** Keeps the content and typed text while the dialog is closed. Default false. */
  keepMounted?: boolean
  /** Element that gets the focus after the dialog closes, when its opener no longer exists. */
  returnFocusTo?: () => HTMLElement | null | undefined
}

/**
 * Selects the element that gets the focus when the dialog opens: the first input or an element with `data-focus-first`.
 */
const firstField = '[data-focus-first], input, textarea, select'

/**
 * A modal dialog; on phones a sheet at the bottom edge. The focus moves into the dialog, and returns to the opener when
 * the dialog closes.
 */
export function Dialog({ isOpen, onClose, title, description, children, ...props }: DialogProps) {
  const { wide = false, keepMounted = false, returnFocusTo } = props
  const t = useText(dialogLabels)
  const popup = useRef<HTMLDivElement>(null)
  useCloseOnBack(isOpen, onClose)
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal keepMounted={keepMounted}>
        <Base.Backdrop className={backdrop} />
        <Base.Popup
          ref={popup}
          initialFocus={() => popup.current?.querySelector<HTMLElement>(firstField) ?? true}
          finalFocus={() => returnFocusTo?.() ?? true}
          className={joinClassNames(
            'fixed z-50 flex max-h-[calc(100dvh-2rem)] flex-col overflow-y-auto bg-surface p-6 shadow-floating',
            'inset-x-0 bottom-0 rounded-t-[16px] transition duration-150 outline-none',
            'sm:inset-x-auto sm:top-[12dvh] sm:bottom-auto sm:left-1/2 sm:-translate-x-1/2 sm:rounded-[12px]',
            'data-[ending-style]:translate-y-2 data-[ending-style]:opacity-0',
            'data-[starting-style]:translate-y-2 data-[starting-style]:opacity-0 sm:max-h-[80dvh]',
            wide ? 'sm:w-[min(720px,calc(100vw-2rem))]' : 'sm:w-[min(448px,calc(100vw-2rem))]',
          )}
        >
          <div className="mb-4 flex items-start gap-2">
            <Base.Title className={titleClasses}>{title}</Base.Title>
            <Base.Close
              render={<IconButton icon={X} label={t.close} small className="-mr-2 pointer-coarse:-mt-2" />}
            />
          </div>
          {description && (
            <Base.Description className="mb-4 text-sm text-muted [overflow-wrap:anywhere]">
              {description}
            </Base.Description>
          )}
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="mt-6 flex flex-wrap justify-end gap-2 max-[359px]:*:grow max-sm:in-data-[text-size=large]:*:grow">
    {children}
  </div>
)

type DrawerProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** The page has added a history entry for the drawer itself. Default false. */
  isInHistory?: boolean
}

/** A dialog that slides in from the left edge, for navigation on phones. */
export function Drawer({ isOpen, onClose, title, children, isInHistory = false }: DrawerProps) {
  useCloseOnBack(isOpen && !isInHistory, onClose)
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={backdrop} />
        <Base.Popup
          className={joinClassNames(
            'fixed inset-y-0 left-0 z-50 flex w-[min(320px,88vw)] bg-sunken shadow-floating outline-none',
            'transition-transform duration-150',
            'data-[ending-style]:-translate-x-full data-[starting-style]:-translate-x-full',
          )}
        >
          <Base.Title className="sr-only">{title}</Base.Title>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
