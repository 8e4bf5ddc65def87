import { useEffectEvent, useState } from 'react'
import type { DisplayedMessage } from './chat-messages.ts'
import type { MessageCommands } from './message-footer.tsx'
import { quoteText } from './quote-text.ts'

const focusComposer = () => document.querySelector<HTMLElement>('[data-composer] textarea')?.focus()

/** Returns the commands of the messages' menus. They stay the same object, so that messages are not rendered again. */
export function useMessageCommands(
  messages: readonly DisplayedMessage[],
  setDraft: (change: (draft: string) => string) => void,
  send: (text: string) => void,
): MessageCommands {
  const write = useEffectEvent((change: (draft: string) => string) => {
    setDraft(change)
    // The menu returns the focus to its button when it closes.
    setTimeout(focusComposer)
  })
  const retry = useEffectEvent((questionId: string) => {
    const question = messages.find(({ id }) => id === questionId)
    if (question?.kind === 'user') send(question.content)
  })
  const [commands] = useState<MessageCommands>(() => ({
    quote: (text) => write((draft) => quoteText(text, draft)),
    edit: (text) => write(() => text),
    retry: (questionId) => retry(questionId),
  }))
  return commands
}
