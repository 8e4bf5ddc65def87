import { type EditorView, type PluginValue, type ViewUpdate, ViewPlugin } from '@codemirror/view'
import { dictionary, getCurrentText } from '@sanhe/ui/i18n.ts'
import { phoneMediaQuery } from '@sanhe/ui/media-query.ts'
import { createLineIcon } from '#editor/line-icon.ts'
import { formatShortcut } from '#editor/shortcut-names.ts'
import { applyBlockMove } from './apply-move.ts'
import { findDropPlace } from './block-places.ts'
import type { BlockPlace } from './move-block.ts'
import { findItemNode, findMovableBlock, findTopBlock, type MovableBlock } from './movable-blocks.ts'

export const blockHandleLabels = dictionary({
  en: { move: (up: string, down: string) => `Drag to move (${up}, ${down})` },
  zh: { move: (up, down) => `拖动以移动（${up}、${down}）` },
})

/** Distance in pixels to the upper and lower edge at which a drag scrolls the text, and the speed of one step. */
const [scrollEdgePx, scrollStepPx] = [48, 12]
const dots = 'M6 3.5v.01M10 3.5v.01M6 8v.01M10 8v.01M6 12.5v.01M10 12.5v.01'

type Drag = { block: MovableBlock; place: BlockPlace | undefined; hasMoved: boolean }

/**
 * Handle at the left of the block under the pointer. Dragging it shows a line at the place of the drop. The keyboard
 * has its own commands, so the handle is hidden from screen readers. Phones have no handle.
 */
class BlockHandle implements PluginValue {
  readonly #view: EditorView
  readonly #handle = document.createElement('div')
  readonly #line = document.createElement('div')
  #block: MovableBlock | undefined
  #drag: Drag | undefined

  constructor(view: EditorView) {
    this.#view = view
    const t = getCurrentText(blockHandleLabels)
    this.#handle.className = 'cm-block-handle'
    this.#handle.title = t.move(formatShortcut('Alt-↑'), formatShortcut('Alt-↓'))
    this.#handle.setAttribute('aria-hidden', 'true')
    this.#handle.append(createLineIcon(dots))
    this.#line.className = 'cm-drop-line'
    this.#handle.hidden = true
    this.#line.hidden = true
    this.#handle.addEventListener('pointerdown', this.#press)
    view.scrollDOM.append(this.#handle, this.#line)
    view.scrollDOM.addEventListener('pointermove', this.#point)
    view.scrollDOM.addEventListener('pointerleave', this.#leave)
  }

  update({ docChanged }: ViewUpdate) {
    if (docChanged) this.#end()
  }

  destroy() {
    this.#end()
    this.#view.scrollDOM.removeEventListener('pointermove', this.#point)
    this.#view.scrollDOM.removeEventListener('pointerleave', this.#leave)
    this.#handle.remove()
    this.#line.remove()
  }

  readonly #point = (event: PointerEvent) => {
    if (this.#drag || event.buttons !== 0 || this.#handle.contains(event.target as Node)) return
    const isUsable = event.pointerType === 'mouse' && !matchMedia(phoneMediaQuery).matches
    const { block } = isUsable && !this.#view.state.readOnly ? blockUnderPointer(this.#view, event) : {}
    this.#block = block
    this.#handle.hidden = !block
    if (block) place(this.#view, this.#handle, edgesOf(this.#view, block.from).top)
  }

  readonly #leave = () => {
    if (!this.#drag) this.#handle.hidden = true
  }

  readonly #press = (event: PointerEvent) => {
    if (!this.#block || event.button !== 0) return
    event.preventDefault()
    this.#drag = { block: this.#block, place: undefined, hasMoved: false }
    this.#handle.setPointerCapture(event.pointerId)
    this.#handle.addEventListener('pointermove', this.#move)
    this.#handle.addEventListener('pointerup', this.#drop)
    this.#handle.addEventListener('pointercancel', this.#end)
    addEventListener('keydown', this.#cancel, true)
  }

  readonly #move = (event: PointerEvent) => {
    if (!this.#drag) return
    const { scrollDOM } = this.#view
    const { top, bottom } = scrollDOM.getBoundingClientRect()
    if (event.clientY < top + scrollEdgePx) scrollDOM.scrollTop -= scrollStepPx
    if (event.clientY > bottom - scrollEdgePx) scrollDOM.scrollTop += scrollStepPx
    this.#drag.hasMoved = true
    this.#drag.place = placeUnderPointer(this.#view, this.#drag.block, event)
    this.#line.hidden = false
    place(this.#view, this.#line, edgeOfPlace(this.#view, this.#drag.place))
  }

  readonly #drop = () => {
    const drag = this.#drag
    this.#end()
    if (!drag) return
    this.#view.focus()
    if (drag.place) applyBlockMove(this.#view, drag.block, drag.place)
    else if (!drag.hasMoved)
      this.#view.dispatch({ selection: { anchor: drag.block.from, head: drag.block.to } })
  }

  readonly #cancel = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    this.#end()
  }

  readonly #end = () => {
    this.#drag = undefined
    this.#block = undefined
    this.#handle.hidden = true
    this.#line.hidden = true
    this.#handle.removeEventListener('pointermove', this.#move)
    this.#handle.removeEventListener('pointerup', this.#drop)
    this.#handle.removeEventListener('pointercancel', this.#end)
    removeEventListener('keydown', this.#cancel, true)
  }
}

/** Height of a pointer in the text, from the top of the first line. */
const heightOf = (view: EditorView, { clientY }: PointerEvent) => clientY - view.documentTop

function blockUnderPointer(view: EditorView, event: PointerEvent) {
  const height = heightOf(view, event)
  const line = view.lineBlockAtHeight(height)
  if (height < line.top || height > line.bottom) return {}
  return { block: findMovableBlock(view.state, line.from) }
}

function placeUnderPointer(view: EditorView, dragged: MovableBlock, event: PointerEvent) {
  const height = heightOf(view, event)
  const { from } = view.lineBlockAtHeight(height)
  const item = dragged.kind === 'item' ? findItemNode(view.state, from) : undefined
  const block = item ? undefined : findTopBlock(view.state, from)
  const { top } = edgesOf(view, block?.from ?? from)
  const { bottom } = edgesOf(view, block?.to ?? from)
  return findDropPlace(view.state, dragged, from, height < (top + bottom) / 2)
}

function edgesOf(view: EditorView, position: number) {
  const { top, bottom } = view.lineBlockAt(position)
  return { top, bottom }
}

function edgeOfPlace(view: EditorView, target: BlockPlace) {
  if (target.kind === 'block')
    return target.before === undefined
      ? edgesOf(view, view.state.doc.length).bottom
      : edgesOf(view, target.before).top
  const { item, side } = target
  return side === 'before' ? edgesOf(view, item.from).top : edgesOf(view, item.to).bottom
}

/** Places an element of the scrolled area at a height of the text, at the left edge of the text. */
function place(view: EditorView, element: HTMLElement, height: number) {
  const { left, top } = view.scrollDOM.getBoundingClientRect()
  const text = view.contentDOM.getBoundingClientRect()
  element.style.top = `${view.documentTop - top + view.scrollDOM.scrollTop + height}px`
  element.style.left = `${text.left - left + view.scrollDOM.scrollLeft}px`
  element.style.setProperty('--text-width', `${text.width}px`)
}

export const blockHandlePlugin = ViewPlugin.fromClass(BlockHandle)
