import type { EditorView } from '@codemirror/view'
import {
  type SourceLinePosition,
  getLineAtPosition,
  measureLineTops,
  getTopOfLine,
} from '@sanhe/ui/markdown/scroll-lines.ts'
import { scrollToLine, getTopVisibleLine } from './codemirror.ts'

/**
 * Keeps source and preview at the same place. Only the side that the user scrolls moves the other side;
 * otherwise each scroll event would trigger another.
 */
export function syncEditorAndPreviewScroll(view: EditorView, scroller: HTMLElement, preview: HTMLElement) {
  let leader: 'source' | 'preview' = 'source'
  let tops: SourceLinePosition[] | undefined
  const forget = () => {
    tops = undefined
  }
  const measured = () =>
    (tops ??= measureLineTops(preview, {
      line: view.state.doc.lines + 1,
      top: preview.getBoundingClientRect().height,
    }))
  const offset = () =>
    preview.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop

  const fromSource = () => {
    if (leader === 'source') scroller.scrollTop = offset() + getTopOfLine(measured(), getTopVisibleLine(view))
  }
  const fromPreview = () => {
    if (leader === 'preview') scrollToLine(view, getLineAtPosition(measured(), scroller.scrollTop - offset()))
  }
  const lead = (side: typeof leader) => () => {
    leader = side
  }
  const sourceLeads = lead('source')
  const previewLeads = lead('preview')
  const sizes = new ResizeObserver(forget)
  sizes.observe(preview)

  const touches = ['wheel', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const
  for (const touch of touches) {
    view.dom.addEventListener(touch, sourceLeads, { passive: true })
    scroller.addEventListener(touch, previewLeads, { passive: true })
  }
  view.scrollDOM.addEventListener('scroll', fromSource)
  scroller.addEventListener('scroll', fromPreview)
  return () => {
    sizes.disconnect()
    for (const touch of touches) {
      view.dom.removeEventListener(touch, sourceLeads)
      scroller.removeEventListener(touch, previewLeads)
    }
    view.scrollDOM.removeEventListener('scroll', fromSource)
    scroller.removeEventListener('scroll', fromPreview)
  }
}
