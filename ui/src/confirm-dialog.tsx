import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { dialogLabels } from './dialog-text.ts'
import { useText } from './i18n.ts'

type ConfirmProps = {
  isOpen: boolean
  onClose: () => void
  onConfirm: () => void
  title: string
  children: ReactNode
  /** Label of the confirm button, a verb: "Delete project". */
  action: string
  /** Label of the cancel button, for dialogs in which "Cancel" could be read as the action. */
  keep?: string
  isBusy?: boolean
  returnFocusTo?: () => HTMLElement | null | undefined
}

/**
 * Confirmation dialog. Use it only for actions that cannot be undone; all other actions run immediately and offer Undo.
 */
export function ConfirmDialog({
  onConfirm,
  children,
  action,
  keep,
  isBusy = false,
  ...dialog
}: ConfirmProps) {
  const t = useText(dialogLabels)
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
