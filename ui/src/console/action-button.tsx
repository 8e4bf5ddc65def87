import { useState } from 'react'
import { Button, type ButtonVariant } from '../button.tsx'
import { type ActionConfirmation, ActionConfirmationDialog } from './action-confirmation-dialog.tsx'
import { type ServerAction, useServerAction } from './use-server-action.ts'

type ActionButtonProps = ServerAction & {
  /** Label of the button, a verb: "Approve". */
  label: string
  /** `primary` for an action that takes nothing away: the button of its confirmation is not red. */
  look?: ButtonVariant
  /** Asks before the action runs. Absent: the action runs immediately. */
  question?: ActionConfirmation
  isDisabled?: boolean
}

/** A button that performs one action on the server. */
export function ActionButton({
  label,
  look = 'plain',
  question,
  isDisabled = false,
  ...action
}: ActionButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const [runs, setRuns] = useState(0)
  const { mutate, isPending } = useServerAction(action, () => {
    setAsking(false)
    setRuns((count) => count + 1)
  })
  return (
    <>
      <Button
        look={look}
        isBusy={isPending}
        disabled={isDisabled}
        onClick={() => (question ? setAsking(true) : mutate(undefined))}
      >
        {label}
      </Button>
      {question && (
        <ActionConfirmationDialog
          // A reason that was sent is not the reason of the next run.
          key={runs}
          question={question}
          action={label}
          isDanger={look !== 'primary'}
          isOpen={isAsking}
          isBusy={isPending}
          onClose={() => setAsking(false)}
          onAnswer={mutate}
        />
      )}
    </>
  )
}
