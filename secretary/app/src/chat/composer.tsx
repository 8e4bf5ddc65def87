import { maxAttachments, maxContentCharacters } from '@sanhe/protocol/limits'
import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { showError } from '@sanhe/ui/toasts.ts'
import { Mic, MicOff, Paperclip, SendHorizontal, Square } from 'lucide-react'
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, type RefObject, useRef } from 'react'
import type { KnownAgent } from '#agents/known-agents.ts'
import { QuickCommandMenuSlot } from '#quick-commands/command-menu-slot.tsx'
import { chatLabels } from './chat-text.ts'
import { ClipboardSuggestion } from './clipboard-suggestion.tsx'
import { type DraftAttachment, isWaitingForUpload } from './attach-document.ts'
import { DraftAttachments } from './draft-attachments.tsx'
import { useAttachments } from './use-attachments.ts'
import { useDictation } from './use-dictation.ts'

type ComposerProps = {
  agent: KnownAgent
  /** True while a reply streams; the Send button is then a Stop button. */
  isAnswering: boolean
  /** Resolves to true if the message was accepted. Otherwise, its text returns to the input field. */
  onSend: (content: string, attachments: DraftAttachment[]) => Promise<boolean>
  onStop: () => void
  transcribe: ((sound: Blob) => Promise<string>) | undefined
  draft: string
  onDraft: (text: string) => void
}

/** Form for a message with text, speech and images. Enter sends the message if the device has a keyboard. */
export function ChatMessageComposer({
  agent,
  isAnswering,
  onSend,
  onStop,
  transcribe,
  draft,
  onDraft,
}: ComposerProps) {
  const t = useText(chatLabels)
  const { attachments, setAttachments, add, remove, retry } = useAttachments(agent)
  const dictation = useDictation({ draft, onDraft, transcribe })
  const field = useRef<HTMLTextAreaElement>(null)
  const isEmpty = draft.trim() === '' && attachments.length === 0
  const isWaiting = isWaitingForUpload(attachments)

  async function send() {
    if (isEmpty) return
    if (isWaiting) return showError(t.waitForUploads)
    if (draft.length > maxContentCharacters) return showError(t.tooLong(maxContentCharacters))
    setAttachments([])
    onDraft('')
    if (await onSend(draft.trim(), attachments)) return
    setAttachments((since) => [...attachments, ...since].slice(0, maxAttachments))
    onDraft(draft)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    void send()
  }
  return (
    <form data-composer onSubmit={submit} className="px-3 pt-1 pb-[max(12px,env(safe-area-inset-bottom))]">
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-2">
        <DraftAttachments
          attachments={attachments}
          onRemove={remove}
          onRetry={(attachment) => void retry(attachment)}
        />
        {dictation.isListening && <output className="px-2 text-sm text-accent-text">{t.listening}</output>}
        {isEmpty && !dictation.isListening && <ClipboardSuggestion onTake={onDraft} />}
        <QuickCommandMenuSlot agent={agent} draft={draft} input={field} onDraft={onDraft} />
        <div className="flex items-end gap-1 rounded-[22px] border border-line-strong bg-surface p-1 focus-within:border-accent-text">
          <AttachButton onFiles={(files) => void add(files)} />
          <MessageField
            ref={field}
            value={draft}
            onChange={onDraft}
            onSend={() => void send()}
            onPasteFiles={(files) => void add(files)}
          />
          <IconButton
            icon={dictation.isListening || !dictation.isAvailable ? MicOff : Mic}
            label={dictation.isAvailable ? t.speak : t.noVoice}
            aria-pressed={dictation.isListening}
            disabled={!dictation.isAvailable}
            onClick={dictation.toggle}
          />
          {isAnswering && isEmpty ? (
            <IconButton icon={Square} label={t.stop} className="rounded-full bg-sunken" onClick={onStop} />
          ) : (
            <IconButton
              icon={SendHorizontal}
              label={t.send}
              type="submit"
              disabled={isEmpty || isWaiting}
              className="rounded-full bg-accent text-on-accent hover:bg-accent hover:text-on-accent hover:brightness-110"
            />
          )}
        </div>
      </div>
    </form>
  )
}

/** Button that chooses pictures and files of any type. */
function AttachButton({ onFiles }: { onFiles: (files: FileList) => void }) {
  const t = useText(chatLabels)
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton icon={Paperclip} label={t.addImages} onClick={() => picker.current?.click()} />
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        onChange={({ target }) => {
          if (target.files) onFiles(target.files)
          // An empty value lets the user choose the same file again.
          target.value = ''
        }}
      />
    </>
  )
}

type MessageFieldProps = {
  ref: RefObject<HTMLTextAreaElement | null>
  value: string
  onChange: (text: string) => void
  onSend: () => void
  onPasteFiles: (files: FileList) => void
}

/** Text field that grows with its text. Pasted files become attachments. */
function MessageField({ ref, value, onChange, onSend, onPasteFiles }: MessageFieldProps) {
  const t = useText(chatLabels)
  function paste(event: ClipboardEvent) {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    onPasteFiles(event.clipboardData.files)
  }
  function press(event: KeyboardEvent) {
    if (!isSendKey(event)) return
    event.preventDefault()
    onSend()
  }
  return (
    <textarea
      ref={ref}
      aria-label={t.placeholder}
      placeholder={t.placeholder}
      rows={1}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onPaste={paste}
      onKeyDown={press}
      className="field-sizing-content max-h-[40dvh] min-h-control min-w-0 flex-1 resize-none bg-transparent px-1 py-2 text-base leading-6 outline-none placeholder:text-muted"
    />
  )
}

/**
 * Returns whether a key press sends the message. Enter does not send while the user composes a Chinese word. Enter does
 * not send on a phone either, because a phone has no other key for a line break.
 */
const isSendKey = (event: KeyboardEvent) =>
  event.key === 'Enter' &&
  !event.shiftKey &&
  !event.nativeEvent.isComposing &&
  !matchMedia('(pointer: coarse)').matches
