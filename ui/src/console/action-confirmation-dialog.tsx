import { useState } from 'react'
import { Button } from '../button.tsx'
import { Dialog, DialogActions } from '../dialog.tsx'
import { TextArea } from '../field.tsx'
import { useText } from '../i18n.ts'
import { consoleLabels } from './text.ts'

export type ActionConfirmation = {
  title: string
  /** Text that says what the action changes, and for whom. */
  text: string
  /** Whether the action takes a reason. Absent: it takes none. */
  reason?: 'required' | 'optional'
  /** Says who reads the reason. Default: the person whom the action concerns. */
  reasonHint?: string
}

type QuestionDialogProps = {
  question: ActionConfirmation
  /** Label of the button that performs the action. */
  action: string
  isOpen: boolean
  isBusy: boolean
  onClose: () => void
  onAnswer: (reason: string | undefined) => void
}

/**
 * Dialog that asks for confirmation before an action, and for a reason if the action takes one.
 */
export function ActionConfirmationDialog({
  question,
  action,
  isOpen,
  isBusy,
  onClose,
  onAnswer,
}: QuestionDialogProps) {
  const t = useText(consoleLabels)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const answer = () => {
    if (question.reason === 'required' && !reason.trim()) return setMissing(true)
    onAnswer(reason.trim() || undefined)
  }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={question.title} description={question.text}>
      {question.reason && (
        <div className="mt-4">
          <TextArea
            label={question.reason === 'optional' ? `${t.reason} (${t.optional})` : t.reason}
            hint={question.reasonHint ?? t.reasonHint}
            error={isMissing && !reason.trim() ? t.reasonMissing : undefined}
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
      )}
      <DialogActions>
        <Button onClick={onClose} {...(!question.reason && { 'data-focus-first': true })}>
          {/* The label "Cancel" would be ambiguous next to an action such as "Cancel activity". */}
          {action.startsWith(t.cancel) ? t.goBack : t.cancel}
        </Button>
        <Button look="danger" isBusy={isBusy} onClick={answer}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
