import { Button } from '@sanhe/ui/button.tsx'
import { Dialog, DialogActions } from '@sanhe/ui/dialog.tsx'
import { type ReactNode, useState } from 'react'
import { ErrorMessage } from './error-state.tsx'
import { RadioChoices } from './radio-choices.tsx'

type ReasonDialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  reasons: readonly string[]
  action: string
  isBusy: boolean
  error: unknown
  onConfirm: (reason: string) => void
}

/** Dialog that confirms an action that cannot be undone. The user chooses a reason from a list. */
export function ReasonDialog({ reasons, action, isBusy, error, onConfirm, ...dialog }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <Dialog
      isOpen={dialog.isOpen}
      onClose={dialog.onClose}
      title={dialog.title}
      description={dialog.children}
    >
      <div className="flex flex-col gap-4">
        <RadioChoices
          label="原因"
          value={reason}
          options={reasons.map((words) => ({ value: words, label: words }))}
          onChange={setReason}
        />
        <ErrorMessage error={error} />
      </div>
      <DialogActions>
        <Button onClick={dialog.onClose}>再想想</Button>
        <Button look="danger" isBusy={isBusy} disabled={!reason} onClick={() => onConfirm(reason)}>
          {reason ? action : '请先选择原因'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
