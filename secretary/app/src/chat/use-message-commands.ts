import { useEffectEvent, useState } from 'react'
import type { UserMessage } from '@sanhe/protocol/conversation'
import type { DisplayedMessage } from './chat-messages.ts'
import type { MessageCommands } from './message-footer.tsx'
import { toMarkdownQuote } from './quote-text.ts'

/** Time in ms in which a closing menu may return the focus to its button. */
const menuCloseMs = 500

/**
 * Moves the focus into the composer. A menu that closes may move the focus back to its button, so the focus is moved
 * once more.
 */
function focusComposer() {
  const field = document.querySelector<HTMLElement>('[data-composer] textarea')
  if (!field) return
  field.focus()
  const refocus = () => document.activeElement !== field && field.focus()
  addEventListener('focusin', refocus, { once: true })
  setTimeout(() => removeEventListener('focusin', refocus), menuCloseMs)
}

/**
 * Returns the commands of the messages' menus. Every render returns the same object, so that messages are not rendered
 * again.
 */
export function useMessageCommands(
  messages: readonly DisplayedMessage[],
  setDraft: (change: (draft: string) => string) => void,
  sendAgain: (question: Pick<UserMessage, 'content' | 'attachments'>) => void,
): MessageCommands {
  const write = useEffectEvent((change: (draft: string) => string) => {
    setDraft(change)
    setTimeout(focusComposer)
  })
  const retry = useEffectEvent((questionId: string) => {
    const question = messages.find(({ id }) => id === questionId)
    if (question?.kind === 'user') sendAgain(question)
  })
  const [commands] = useState<MessageCommands>(() => ({
    quote: (text) => write((draft) => toMarkdownQuote(text, draft)),
    edit: (text) => write(() => text),
    retry: (questionId) => retry(questionId),
  }))
  return commands
}
