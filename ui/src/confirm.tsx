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
  /** The way back, where "cancel" could be taken for the deed. */
  keep?: string
  isBusy?: boolean
  returnFocusTo?: () => HTMLElement | null | undefined
}

/** Only for what cannot be undone; everything else happens at once and offers Undo. */
export function Confirm({ onConfirm, children, action, keep, isBusy = false, ...dialog }: ConfirmProps) {
  const t = useText(dialogText)
  return (
    <Dialog {...dialog} description={children}>
      <DialogActions>
        <Button onClick={dialog.onClose} data-focus-first>
          {keep ?? t.cancel}
        </Button>
        <Button look="danger" isBusy={isBusy} onClick={onConfirm}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
