import { Button } from '@sanhe/ui/button.tsx'
import { inputClasses } from '@sanhe/ui/field.tsx'
import { Mic } from 'lucide-react'
import { ErrorMessage } from '#parts/error-state.tsx'
import type { OutgoingChatMessage } from './use-butler-chat.ts'
import { useVoiceRecording } from './use-voice-recording.ts'

const maxMessageLength = 500

type MessageComposerProps = {
  text: string
  isBusy: boolean
  onTextChange: (text: string) => void
  onSend: (message: OutgoingChatMessage) => void
}

/**
 * Text field and microphone button. One tap starts a voice recording and a second tap ends it, so the user never has to
 * hold a button.
 */
export function MessageComposer({ text, isBusy, onTextChange, onSend }: MessageComposerProps) {
  const recording = useVoiceRecording((sound) => onSend({ sound }))
  const type = (typed: string) => {
    recording.clearError()
    onTextChange(typed)
  }
  const canSpeak = text === '' && !recording.isOn
  return (
    <>
      <ErrorMessage error={recording.error} />
      {recording.isOn ? (
        <Listening {...recording} />
      ) : (
        <TypingForm {...{ text, isBusy, onSend }} onTextChange={type} />
      )}
      {canSpeak && (
        <Button isBusy={isBusy || recording.isBusy} onClick={recording.begin}>
          <Mic aria-hidden className="size-7" />
          点一下说话
        </Button>
      )}
    </>
  )
}

function TypingForm({ text, isBusy, onTextChange, onSend }: MessageComposerProps) {
  return (
    <form
      className="flex gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() && !isBusy) onSend({ words: text.trim() })
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

function Listening({ left, isBusy, finish, discard }: ReturnType<typeof useVoiceRecording>) {
  return (
    <>
      <output className="text-center font-semibold">正在听您说…</output>
      <p className="text-center text-muted tabular-nums">还可以说 {left} 秒</p>
      <div className="grid grid-cols-2 gap-3">
        <Button onClick={discard}>取消录音</Button>
        <Button look="primary" isBusy={isBusy} onClick={finish}>
          说完了
        </Button>
      </div>
    </>
  )
}
