import type { Completion } from '@codemirror/autocomplete'
import type { Extension } from '@codemirror/state'
import { type EditorView, showTooltip, type TooltipView } from '@codemirror/view'
import { getCellTextRect } from './cell-caret.ts'
import { chooseCellOption } from './cell-menu.ts'
import { type CellMenu, cellMenuField } from './cell-menu-state.ts'

const listId = 'cell-menu'

/** Shows the menu of a cell with the classes of the completion menu of the editor, so that both look the same. */
function createCellMenuTooltip(view: EditorView): TooltipView {
  const dom = document.createElement('div')
  dom.className = 'cm-tooltip-autocomplete'
  let shown: CellMenu | undefined
  const update = () => {
    const menu = view.state.field(cellMenuField)
    if (!menu || menu === shown) return
    shown = menu
    showOptions(dom, menu, view.state.phrase('Completions'))
  }
  update()
  dom.addEventListener('mousedown', (event) => {
    // Without this, the click would take the caret out of the cell.
    event.preventDefault()
    const row = event.target instanceof Element ? event.target.closest('li') : null
    if (row && shown) chooseCellOption(view, shown, [...(row.parentElement?.children ?? [])].indexOf(row))
  })
  return {
    dom,
    update,
    getCoords: () =>
      shown ? getCellTextRect(shown.cell, shown.result.from) : { left: 0, right: 0, top: 0, bottom: 0 },
    destroy: () => shown && setMenuOfCell(shown.cell, undefined),
  }
}

function showOptions(dom: HTMLElement, { cell, result, selected }: CellMenu, label: string) {
  const list = document.createElement('ul')
  list.id = listId
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', label)
  list.append(...result.options.map((option, index) => createRow(option, index, index === selected)))
  const { scrollTop = 0 } = dom.firstElementChild ?? {}
  dom.replaceChildren(list)
  list.scrollTop = scrollTop
  showSelectedRow(list)
  setMenuOfCell(cell, `${listId}-${selected}`)
}

function createRow({ label, detail }: Completion, index: number, isSelected: boolean) {
  const row = document.createElement('li')
  row.id = `${listId}-${index}`
  row.setAttribute('role', 'option')
  if (isSelected) row.setAttribute('aria-selected', 'true')
  row.append(createPart('cm-completionLabel', label))
  if (detail) row.append(createPart('cm-completionDetail', detail))
  return row
}

function createPart(className: string, text: string) {
  const part = document.createElement('span')
  part.className = className
  part.textContent = text
  return part
}

/** Scrolls only the list. `scrollIntoView` would scroll the page too. */
function showSelectedRow(list: HTMLElement) {
  const row = list.querySelector<HTMLElement>('[aria-selected]')
  if (!row) return
  const [outer, inner] = [list.getBoundingClientRect(), row.getBoundingClientRect()]
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom
}

/** Tells assistive technology which option is selected while the focus stays in the cell. */
function setMenuOfCell(cell: HTMLElement, activeRowId: string | undefined) {
  const attributes = { 'aria-controls': listId, 'aria-activedescendant': activeRowId }
  for (const [name, value] of Object.entries(attributes))
    if (activeRowId === undefined || value === undefined) cell.removeAttribute(name)
    else cell.setAttribute(name, value)
}

/** Completion menus in the cells of tables. */
export const cellMenuExtension: Extension = [
  cellMenuField,
  showTooltip.compute([cellMenuField], (state) => {
    const menu = state.field(cellMenuField)
    return menu ? { pos: menu.position, create: createCellMenuTooltip } : null
  }),
]
