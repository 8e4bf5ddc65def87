import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { isFocusKeptByField } from '#new-document/kept-focus.ts'
import { type KeyboardEvent, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { readingViewLabels } from './reading-text.ts'
import type { EditMode } from './modes.ts'
import type { DocumentWithSaveState } from './use-open-document.ts'

type TakeOver = (caret: { anchor: number; head: number }) => void

/** The textarea that receives the input until the editor has loaded. A page has at most one. */
let field: HTMLTextAreaElement | undefined
let isComposing = false

/** Hands the text and caret of the textarea to the editor, after a running IME composition has ended. */
export function moveFallbackTextToEditor(take: TakeOver) {
  const from = field
  const run = () => {
    take({ anchor: from?.selectionStart ?? 0, head: from?.selectionEnd ?? 0 })
    if (from) from.hidden = true
  }
  if (!from || !isComposing) {
    run()
    return () => {}
  }
  // When compositionend fires, the browser has already inserted the composed word, so the text can be handed
  // over.
  from.addEventListener('compositionend', run, { once: true })
  return () => from.removeEventListener('compositionend', run)
}

/**
 * Plain textarea with the text of the document. It has the focus as soon as the user chooses to edit, so every key
 * pressed while the editor loads changes the document: letters, Backspace, Enter, IME input and paste.
 */
export function FallbackTextarea({
  document: open,
  mode,
}: {
  document: DocumentWithSaveState
  mode: EditMode
}) {
  const t = useText(readingViewLabels)
  const host = useRef<HTMLTextAreaElement>(null)
  const text = useEffectEvent(() => open.saving.text())
  const listen = useEffectEvent((run: (text: string) => void) => open.onShow(run))
  useLayoutEffect(() => {
    const element = host.current
    if (!element) return
    element.value = text()
    element.setSelectionRange(0, 0)
    if (!isFocusKeptByField()) element.focus({ preventScroll: true })
    field = element
    isComposing = false
    // Text from the service replaces the value of the textarea without moving the caret.
    const stop = listen((next) => {
      const { selectionStart, selectionEnd } = element
      element.value = next
      element.setSelectionRange(selectionStart, selectionEnd)
    })
    return () => {
      stop()
      field = undefined
    }
  }, [])
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const element = event.currentTarget
    // Ctrl+S would save the HTML page and Tab would leave the field, so both keys are handled here.
    const isSave = event.key === 's' && (event.ctrlKey || event.metaKey)
    if (!isSave && event.key !== 'Tab') return
    event.preventDefault()
    if (isSave) return open.saving.flush()
    element.setRangeText('  ', element.selectionStart, element.selectionEnd, 'end')
    open.edit(element.value)
  }
  return (
    <textarea
      ref={host}
      aria-label={t.sourceLabel}
      className={joinClassNames(
        'absolute top-[49px] bottom-0 left-0 resize-none py-6 outline-none',
        mode === 'live' ? 'text-[1.0625rem] leading-[1.7]' : '[font-family:var(--font-code)] leading-[1.75]',
        mode === 'split' ? 'w-1/2 px-6' : 'w-full px-[max(1.5rem,calc(50%-20.5rem))]',
      )}
      onInput={(event) => open.edit(event.currentTarget.value)}
      onKeyDown={press}
      onCompositionStart={() => (isComposing = true)}
      onCompositionEnd={() => (isComposing = false)}
    />
  )
}
