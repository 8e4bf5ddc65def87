import { Button } from '@sanhe/ui/button.tsx'
import { inputClasses } from '@sanhe/ui/field.tsx'
import { Mic } from 'lucide-react'
import { ErrorMessage } from '#parts/error-state.tsx'
import type { UserMessage } from './use-butler.ts'
import { useRecording } from './use-recording.ts'

const maxMessageLength = 500

type ComposerProps = {
  text: string
  isBusy: boolean
  onText: (text: string) => void
  onAsk: (message: UserMessage) => void
}

/** Text field and microphone. One tap starts a recording and another ends it, so no button must be held. */
export function Composer({ text, isBusy, onText, onAsk }: ComposerProps) {
  const recording = useRecording((sound) => onAsk({ sound }))
  const type = (typed: string) => {
    recording.forget()
    onText(typed)
  }
  const canSpeak = text === '' && !recording.isOn
  return (
    <>
      <ErrorMessage error={recording.error} />
      {recording.isOn ? (
        <Listening {...recording} />
      ) : (
        <TypingForm {...{ text, isBusy, onAsk }} onText={type} />
      )}
      {canSpeak && (
        <Button isBusy={isBusy || recording.isBusy} onClick={recording.begin}>
          <Mic aria-hidden className="size-7" />
          点一下，说话
        </Button>
      )}
    </>
  )
}

function TypingForm({ text, isBusy, onText, onAsk }: ComposerProps) {
  return (
    <form
      className="flex gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() && !isBusy) onAsk({ words: text.trim() })
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
        onChange={({ target }) => onText(target.value)}
      />
      <Button type="submit" look="primary" isBusy={isBusy}>
        发送
      </Button>
    </form>
  )
}

function Listening({ left, isBusy, finish, drop }: ReturnType<typeof useRecording>) {
  return (
    <>
      <output className="text-center font-semibold">正在听您说…</output>
      <p className="text-center text-muted tabular-nums">还可以说 {left} 秒</p>
      <div className="grid grid-cols-2 gap-3">
        <Button onClick={drop}>不说了</Button>
        <Button look="primary" isBusy={isBusy} onClick={finish}>
          说完了
        </Button>
      </div>
    </>
  )
}
