import { useState } from 'react'
import { Button, type ButtonVariant } from '../button.tsx'
import { type Question, QuestionDialog } from './question-dialog.tsx'
import { type ServerAction, useAction } from './use-action.ts'

type ActionButtonProps = ServerAction & {
  /** Label of the button, a verb: "Approve". */
  label: string
  look?: ButtonVariant
  /** Asks before the action runs. Absent: the action runs immediately. */
  question?: Question
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
  const { mutate, isPending } = useAction(action, () => setAsking(false))
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
        <QuestionDialog
          question={question}
          action={label}
          isOpen={isAsking}
          isBusy={isPending}
          onClose={() => setAsking(false)}
          onAnswer={mutate}
        />
      )}
    </>
  )
}
