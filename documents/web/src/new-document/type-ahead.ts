import { keepsFocusAttribute } from './kept-focus.ts'

/** Hidden field that receives the keyboard from the click on "New document" until the title field is shown. */
let field: HTMLTextAreaElement | undefined
let isComposing = false
/** True if Escape was the last key that the user pressed. */
let isEscaped = false

/**
 * Opens the field. Must run inside the event handler of the click: phones open the keyboard only for a field that a
 * user's tap focuses.
 */
export function openTypeAheadField(label: string) {
  closeTypeAheadField()
  field = document.createElement('textarea')
  field.setAttribute(keepsFocusAttribute, '')
  field.setAttribute('aria-label', label)
  field.className = 'fixed top-0 left-1/2 size-px opacity-0 text-base'
  field.addEventListener('compositionstart', () => (isComposing = true))
  field.addEventListener('compositionend', () => (isComposing = false))
  field.addEventListener('keydown', ({ key }) => (isEscaped = key === 'Escape'))
  isComposing = false
  isEscaped = false
  document.body.append(field)
  field.focus({ preventScroll: true })
}

export function closeTypeAheadField() {
  field?.remove()
  field = undefined
}

/**
 * Passes on the typed text, or undefined after Escape, and closes the field. Waits until a running IME composition has
 * ended.
 */
export function consumeTypeAheadText(take: (text: string | undefined) => void) {
  const from = field
  const run = () => {
    const text = from?.value ?? ''
    take(from && isEscaped && text === '' ? undefined : text)
    if (from && from === field) closeTypeAheadField()
  }
  if (!from || !isComposing) return run()
  // When compositionend fires, the browser has already inserted the composed word, so the text can be passed
  // on.
  from.addEventListener('compositionend', run, { once: true })
}
