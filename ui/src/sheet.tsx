import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'

type SheetProps = { isOpen: boolean; onClose: () => void; title: string; children: ReactNode }

/**
 * A modal dialog that covers the whole screen of a phone. The content must include a close button, and the page a
 * history entry for the sheet, so that Back closes it.
 */
export function FullScreenSheet({ isOpen, onClose, title, children }: SheetProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Popup className="fixed inset-0 z-40 flex bg-canvas outline-none">
          <Base.Title className="sr-only">{title}</Base.Title>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
