import { type RefObject, useEffect, useState } from 'react'
import { createAnchor, type Anchor } from './anchor.ts'
import { readTextModel, toTextSpan } from './text-model.ts'

export type TextSelection = { anchor: Anchor; rect: DOMRect }

/** Returns the selected words of the document and where they are on the screen, while something is selected. */
export function useTextSelection(root: RefObject<HTMLElement | null>) {
  const [selection, setSelection] = useState<TextSelection>()
  useEffect(() => {
    const read = () => setSelection(root.current ? readSelection(root.current) : undefined)
    document.addEventListener('selectionchange', read)
    addEventListener('scroll', read, true)
    return () => {
      document.removeEventListener('selectionchange', read)
      removeEventListener('scroll', read, true)
    }
  }, [root])
  return selection
}

/** Reads the current selection, which may have changed since the last event. */
export function readSelection(element: HTMLElement): TextSelection | undefined {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  if (!element.contains(range.startContainer) || !element.contains(range.endContainer)) return undefined
  const model = readTextModel(element)
  const span = toTextSpan(model, range)
  return span && { anchor: createAnchor(model.text, span), rect: range.getBoundingClientRect() }
}
