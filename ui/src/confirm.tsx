import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { dialogText } from './dialog-text.ts'
import { useText } from './i18n.ts'

type ConfirmProps = {
  isOpen: boolean
  onClose: () => void
  onConfirm: () => void
  title: string
  children: ReactNode
  /** The deed itself, as a verb: "Delete project". */
  action: string
  isBusy?: boolean
}

/** Only for what cannot be undone; everything else happens at once and offers Undo. */
export function Confirm({
  isOpen,
  onClose,
  onConfirm,
  title,
  children,
  action,
  isBusy = false,
}: ConfirmProps) {
  const t = useText(dialogText)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} description={children}>
      <DialogActions>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button look="danger" isBusy={isBusy} onClick={onConfirm}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
