import { maxAttachments, maxContentCharacters } from '@sanhe/protocol/limits'
import { localeByLanguage, useLanguage, useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { showError } from '@sanhe/ui/toasts.ts'
import { ImagePlus, Mic, MicOff, SendHorizontal, Square } from 'lucide-react'
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import type { KnownAgent } from '#agents/known-agents.ts'
import { QuickCommandMenuSlot } from '#quick-commands/command-menu-slot.tsx'
import { chatLabels } from './chat-text.ts'
import { ClipboardSuggestion } from './clipboard-suggestion.tsx'
import { acceptedFileTypes } from './attach-document.ts'
import { AttachedImages } from './attached-images.tsx'
import type { CompressedImage } from './compress-image.ts'
import {
  canRecognizeSpeech,
  type SpeechRecognitionSession,
  startSpeechRecognition,
} from './speech-recognition.ts'
import { useAttachments } from './use-attachments.ts'

type ComposerProps = {
  agent: KnownAgent
  /** True while a reply streams; the Send button is then a Stop button. */
  isAnswering: boolean
  /** Resolves to true if the message was accepted. Otherwise, its text returns to the input field. */
  onSend: (content: string, pictures: CompressedImage[]) => Promise<boolean>
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
  const locale = localeByLanguage[useLanguage()]
  const { pictures, setPictures, add } = useAttachments(agent.address)
  const [listening, setListening] = useState<SpeechRecognitionSession>()
  const files = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const hears = canRecognizeSpeech(transcribe !== undefined)
  const isEmpty = draft.trim() === '' && pictures.length === 0

  async function send(event?: FormEvent) {
    event?.preventDefault()
    if (isEmpty) return
    if (draft.length > maxContentCharacters) return showError(t.tooLong(maxContentCharacters))
    setPictures([])
    onDraft('')
    if (await onSend(draft.trim(), pictures)) return
    setPictures((since) => [...pictures, ...since].slice(0, maxAttachments))
    onDraft(draft)
  }
  function toggleVoice() {
    if (listening) return listening.stop()
    const before = draft === '' ? '' : `${draft.trimEnd()} `
    const onEnd = () => setListening(undefined)
    setListening(
      startSpeechRecognition({
        language: locale,
        onText: (text) => onDraft(before + text),
        onEnd,
        transcribe,
      }),
    )
  }
  return (
    <form
      data-composer
      onSubmit={(event) => void send(event)}
      className="px-3 pt-1 pb-[max(12px,env(safe-area-inset-bottom))]"
    >
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-2">
        <AttachedImages
          pictures={pictures}
          onRemove={(id) => setPictures((all) => all.filter((picture) => picture.id !== id))}
        />
        {listening && <output className="px-2 text-sm text-accent-text">{t.listening}</output>}
        {isEmpty && !listening && <ClipboardSuggestion onTake={onDraft} />}
        <QuickCommandMenuSlot agent={agent} draft={draft} input={box} onDraft={onDraft} />
        <div className="flex items-end gap-1 rounded-[22px] border border-line-strong bg-surface p-1 focus-within:border-accent-text">
          <IconButton icon={ImagePlus} label={t.addImages} onClick={() => files.current?.click()} />
          <input
            ref={files}
            type="file"
            accept={acceptedFileTypes}
            multiple
            hidden
            onChange={(event) => {
              void add(event.target.files ?? [])
              event.target.value = ''
            }}
          />
          <textarea
            ref={box}
            aria-label={t.placeholder}
            placeholder={t.placeholder}
            rows={1}
            value={draft}
            onChange={(event) => onDraft(event.target.value)}
            onPaste={(event: ClipboardEvent) => {
              if (event.clipboardData.files.length === 0) return
              event.preventDefault()
              void add(event.clipboardData.files)
            }}
            onKeyDown={(event) => isSendKey(event) && void send(event)}
            className="field-sizing-content max-h-[40dvh] min-h-control min-w-0 flex-1 resize-none bg-transparent px-1 py-2 text-base leading-6 outline-none placeholder:text-muted"
          />
          <IconButton
            icon={listening || !hears ? MicOff : Mic}
            label={hears ? t.speak : t.noVoice}
            aria-pressed={listening !== undefined}
            disabled={!hears}
            onClick={toggleVoice}
          />
          {isAnswering && isEmpty ? (
            <IconButton icon={Square} label={t.stop} className="rounded-full bg-sunken" onClick={onStop} />
          ) : (
            <IconButton
              icon={SendHorizontal}
              label={t.send}
              type="submit"
              disabled={isEmpty}
              className="rounded-full bg-accent text-on-accent hover:bg-accent hover:text-on-accent hover:brightness-110"
            />
          )}
        </div>
      </div>
    </form>
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
