import { type ReactNode, useState } from 'react'
import { Button } from '../button.tsx'
import { Dialog, DialogActions } from '../dialog.tsx'
import { TextArea } from '../field.tsx'
import { useText } from '../i18n.ts'
import { consoleLabels } from './text.ts'

export type ActionConfirmation = {
  title: string
  /** Text that says what the action changes, and for whom. */
  text: string
  /** True if the action is not possible now; `text` says why. The dialog then only closes. Default false. */
  isBlocked?: boolean
  /** Whether the action takes a reason. Absent: it takes none. */
  reason?: 'required' | 'optional'
  /** Label of the reason. Default: Reason. */
  reasonLabel?: string
  /** Says who reads the reason. Default: the person whom the action concerns. */
  reasonHint?: string
  /** Entry that the action concerns, such as the text to hide. Shown above the reason. */
  subject?: ReactNode
}

type QuestionDialogProps = {
  question: ActionConfirmation
  /** Label of the button that performs the action. */
  action: string
  /** Whether the action takes something away, such as a refusal or a deletion. Its button is then red. */
  isDanger: boolean
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
  isDanger,
  isOpen,
  isBusy,
  onClose,
  onAnswer,
}: QuestionDialogProps) {
  const t = useText(consoleLabels)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const reasonLabel = question.reasonLabel ?? t.reason
  const answer = () => {
    if (question.reason === 'required' && !reason.trim()) return setMissing(true)
    onAnswer(reason.trim() || undefined)
  }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={question.title} description={question.text}>
      {question.subject}
      {question.reason && (
        <div className="mt-4">
          <TextArea
            label={question.reason === 'optional' ? `${reasonLabel} (${t.optional})` : reasonLabel}
            hint={question.reasonHint ?? t.reasonHint}
            error={isMissing && !reason.trim() ? t.reasonMissing(reasonLabel) : undefined}
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
      )}
      <DialogActions>
        <Button onClick={onClose} {...(!question.reason && { 'data-focus-first': true })}>
          {/* The label "Cancel" would be ambiguous next to an action such as "Cancel activity". */}
          {question.isBlocked ? t.close : action.startsWith(t.cancel) ? t.goBack : t.cancel}
        </Button>
        {!question.isBlocked && (
          <Button look={isDanger ? 'danger' : 'primary'} isBusy={isBusy} onClick={answer}>
            {action}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
