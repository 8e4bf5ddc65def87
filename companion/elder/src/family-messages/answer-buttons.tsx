import { Button } from '@sanhe/ui/button.tsx'
import { ErrorMessage } from '#parts/error-state.tsx'
import { answerLabels, messageAnswers } from './message-labels.ts'
import { type FamilyMessage, useAnswerMessage } from './queries.ts'

/** The given answer of a message, or a button for each answer. */
export function AnswerButtons({ message: { id, answer } }: { message: FamilyMessage }) {
  const send = useAnswerMessage(id)
  if (answer !== null)
    return <output className="block font-semibold">您回复了：{answerLabels[answer]}</output>
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {messageAnswers.map((one) => (
          <Button
            key={one}
            className="flex-1 whitespace-nowrap"
            isBusy={send.isPending && send.variables === one}
            onClick={() => {
              if (!send.isPending) send.mutate(one)
            }}
          >
            {answerLabels[one]}
          </Button>
        ))}
      </div>
      <ErrorMessage error={send.error} />
    </>
  )
}
