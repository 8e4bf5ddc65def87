import { append, marks, selectAll } from './html-elements.ts'

const boxes = /^\s*([☐☑☒])\s*/

/** Marks list items that begin with a checkbox as tasks. Paragraphs that begin with a checkbox become task lists. */
export function cleanTasks(root: Element) {
  for (const item of selectAll(root, 'li')) markTask(item, item)
  for (const paragraph of selectAll(root, 'p')) {
    if (paragraph.closest('li, td, th')) continue
    const item = paragraph.ownerDocument.createElement('li')
    if (!markTask(paragraph, item)) continue
    append(item, paragraph.childNodes)
    const before = paragraph.previousElementSibling
    if (before?.hasAttribute('data-tasks')) {
      before.appendChild(item)
      paragraph.remove()
    } else {
      const list = paragraph.ownerDocument.createElement('ul')
      list.setAttribute('data-tasks', '')
      list.appendChild(item)
      paragraph.replaceWith(list)
    }
  }
  for (const box of selectAll(root, 'input[type="checkbox"]'))
    box.replaceWith(box.ownerDocument.createTextNode(box.hasAttribute('checked') ? '☑ ' : '☐ '))
}

/**
 * Moves the checkbox at the start of `block` to the start of `item` as a mark. Returns whether there was a checkbox.
 */
function markTask(block: Element, item: Element) {
  const first = findFirstLeaf(block)
  const state = first && takeBox(first)
  if (state === undefined) return false
  const next = findFirstLeaf(block)
  if (next?.nodeType === 3) next.textContent = next.textContent?.trimStart() ?? ''
  addTaskMark(item, state === 'x')
  return true
}

export function addTaskMark(item: Element, isDone: boolean) {
  const mark = item.ownerDocument.createElement('span')
  mark.setAttribute(marks.task, isDone ? 'x' : ' ')
  // The converter drops elements without text, so the mark has one.
  mark.textContent = '☐'
  const first = item.firstElementChild
  const place = first?.nodeName === 'P' ? first : item
  place.insertBefore(mark, place.firstChild)
}

function findFirstLeaf(node: Node): Node | undefined {
  for (const child of node.childNodes) {
    if (child.nodeName === 'INPUT') return child
    if (child.nodeType === 3 && child.textContent?.trim()) return child
    const leaf = findFirstLeaf(child)
    if (leaf) return leaf
  }
  return undefined
}

function takeBox(leaf: Node) {
  if (leaf.nodeName === 'INPUT') {
    const box = leaf as HTMLInputElement
    if (box.getAttribute('type') !== 'checkbox') return undefined
    box.remove()
    return box.hasAttribute('checked') ? 'x' : ' '
  }
  const text = leaf.textContent ?? ''
  const [found, box] = boxes.exec(text) ?? []
  if (found === undefined) return undefined
  leaf.textContent = text.slice(found.length)
  return box === '☐' ? ' ' : 'x'
}
