import { Button } from '@sanhe/ui/button.tsx'
import { inputClasses } from '@sanhe/ui/field.tsx'
import { useRef } from 'react'
import { ErrorMessage } from '#parts/error-state.tsx'
import { TalkPanel } from './talk-panel.tsx'
import type { OutgoingChatMessage } from './use-butler-chat.ts'
import { useDictation } from './use-dictation.ts'
import { useVoiceSendingMode } from './voice-sending.ts'

const maxMessageLength = 500

type MessageComposerProps = {
  text: string
  isBusy: boolean
  onTextChange: (text: string) => void
  onSend: (message: OutgoingChatMessage) => void
}

/**
 * Text field and talk button. The transcript of a recording is put into the text field, where the user can correct it.
 * The transcript is sent at once if the user has chosen this setting, or if it reports an emergency.
 */
export function MessageComposer({ text, isBusy, onTextChange, onSend }: MessageComposerProps) {
  const sending = useVoiceSendingMode()
  /** True while the field contains a transcript. The butler's reply to a spoken message is read aloud. */
  const isSpoken = useRef(false)
  const dictation = useDictation(({ text: words, isEmergency }) => {
    if (sending === 'direct' || isEmergency) return onSend({ words, isSpoken: true })
    isSpoken.current = true
    onTextChange(words)
  })
  const type = (typed: string) => {
    dictation.clear()
    if (typed === '') isSpoken.current = false
    onTextChange(typed)
  }
  const send = (words: string) => {
    onSend({ words, isSpoken: isSpoken.current })
    isSpoken.current = false
  }
  return (
    <>
      <ErrorMessage error={dictation.error} />
      {dictation.retry && (
        <div className="button-row">
          <Button onClick={dictation.clear}>不要这段了</Button>
          <Button look="primary" onClick={dictation.retry}>
            再试一次
          </Button>
        </div>
      )}
      {!dictation.recording && <TypingForm {...{ text, isBusy }} onTextChange={type} onSend={send} />}
      {text === '' && <TalkPanel dictation={dictation} isDisabled={isBusy} />}
    </>
  )
}

type TypingFormProps = Omit<MessageComposerProps, 'onSend'> & { onSend: (words: string) => void }

function TypingForm({ text, isBusy, onTextChange, onSend }: TypingFormProps) {
  return (
    <form
      className="flex gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() && !isBusy) onSend(text.trim())
      }}
    >
      <input
        aria-label="想问什么"
        placeholder="想问什么"
        enterKeyHint="send"
        autoComplete="off"
        maxLength={maxMessageLength}
        className={`${inputClasses} h-control min-w-0`}
        value={text}
        onChange={({ target }) => onTextChange(target.value)}
      />
      <Button type="submit" look="primary" isBusy={isBusy}>
        发送
      </Button>
    </form>
  )
}
