import { classes } from '@sanhe/ui/classes.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { type KeyboardEvent, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { readingText } from './reading-text.ts'
import type { OpenDocument } from './use-saving.ts'

type Taken = (caret: { anchor: number; head: number }) => void

/** The field that takes the keys until the editor has loaded, of which there is one in a page. */
let field: HTMLTextAreaElement | undefined
let isComposing = false

/** The editor takes over where the waiting field is: with its caret, and after a word that is being composed. */
export function takeOver(take: Taken) {
  const from = field
  const run = () => {
    take({ anchor: from?.selectionStart ?? 0, head: from?.selectionEnd ?? 0 })
    if (from) from.hidden = true
  }
  if (!from || !isComposing) {
    run()
    return () => {}
  }
  // The browser writes the composed word before it says that the composition has ended.
  from.addEventListener('compositionend', run, { once: true })
  return () => from.removeEventListener('compositionend', run)
}

/**
 * A plain field with the text of the document. It has the focus from the moment that writing was asked for, so every key
 * of the time until the editor has loaded is a change of the document: letters, Backspace, Enter, composed words, paste.
 */
export function WaitingText({ document: open, isSplit }: { document: OpenDocument; isSplit: boolean }) {
  const t = useText(readingText)
  const host = useRef<HTMLTextAreaElement>(null)
  const text = useEffectEvent(() => open.text)
  const listen = useEffectEvent((run: (text: string) => void) => open.onShow(run))
  useLayoutEffect(() => {
    const element = host.current
    if (!element) return
    element.value = text()
    element.setSelectionRange(0, 0)
    element.focus({ preventScroll: true })
    field = element
    isComposing = false
    // A text of the service replaces the value, and the caret stays where it was.
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
    // Other keys are the browser's; these two would leave the page or the field.
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
      className={classes(
        'absolute top-[49px] bottom-0 left-0 resize-none py-6 [font-family:var(--font-code)] leading-[1.75] outline-none',
        isSplit ? 'w-1/2 px-6' : 'w-full px-[max(1.5rem,calc(50%-20.5rem))]',
      )}
      onInput={(event) => open.edit(event.currentTarget.value)}
      onKeyDown={press}
      onCompositionStart={() => (isComposing = true)}
      onCompositionEnd={() => (isComposing = false)}
    />
  )
}
