import { type RefObject, useEffect, useState } from 'react'
import { createAnchor, type CommentAnchor } from './anchor.ts'
import { readTextOfDocument, toTextSpan } from './text-model.ts'

export type TextSelection = { anchor: CommentAnchor; rect: DOMRect }

/**
 * Returns the selected words of the document and their rectangle on the screen; undefined while nothing is selected.
 */
export function useTextSelection(root: RefObject<HTMLElement | null>) {
  const [selection, setSelection] = useState<TextSelection>()
  useEffect(() => {
    const read = () => setSelection(root.current ? readTextSelection(root.current) : undefined)
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
export function readTextSelection(element: HTMLElement): TextSelection | undefined {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  if (!element.contains(range.startContainer) || !element.contains(range.endContainer)) return undefined
  const model = readTextOfDocument(element)
  const span = toTextSpan(model, range)
  return span && { anchor: createAnchor(model.text, span), rect: range.getBoundingClientRect() }
}
