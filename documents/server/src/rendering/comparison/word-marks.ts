import { diffArrays } from 'diff'
import { splitIntoWords } from './pair-items.ts'

/** A word of an element, or an element that cannot be split, such as a picture or a formula. */
type Unit = { text: string; node: Node; isAtom: boolean }
type Mark = 'ins' | 'del'
type Run = { mark: Mark | undefined; text: string; atom?: Element }

const atoms = 'img, .math, .mermaid-source, .task-box, .remote-image'
/**
 * Largest number of characters for a word diff. A longer text is marked as removed and added, because a word diff
 * would be slow and hard to read.
 */
const maxCharacters = 20_000
const maxEditLength = 4000
const textNode = 3
const elementNode = 1

function unitsOf(root: Element): Unit[] {
  const units: Unit[] = []
  const visit = (node: Node) => {
    if (node.nodeType === textNode)
      for (const text of splitIntoWords(node.nodeValue ?? '')) units.push({ text, node, isAtom: false })
    else if (node.nodeType === elementNode && (node as Element).matches(atoms))
      units.push({ text: (node as Element).outerHTML, node, isAtom: true })
    else for (const child of node.childNodes) visit(child)
  }
  visit(root)
  return units
}

/** Marks every word of an element as added or removed. */
export function markAllWords(element: Element, mark: Mark) {
  replaceUnits(
    unitsOf(element).map((unit) => ({ unit, runs: [runOf(unit, /\S/.test(unit.text) ? mark : undefined)] })),
  )
}

const runOf = ({ text, node, isAtom }: Unit, mark: Mark | undefined): Run =>
  isAtom ? { mark, text: '', atom: node as Element } : { mark, text }

/**
 * Marks the words that a change removed in `before` and the words that it added in `after`. `inline`, which the caller
 * passes as a copy of `after`, gets both: the removed words are inserted before the added ones. Tags stay as they are,
 * so each result is as well-formed as its input.
 */
export function markChangedWords(before: Element, after: Element, inline: Element) {
  const olds = unitsOf(before)
  const news = unitsOf(after)
  const mixed = unitsOf(inline)
  const textsOf = (units: Unit[]) => units.map(({ text }) => text)
  const length = (before.textContent ?? '').length + (after.textContent ?? '').length
  const parts =
    length <= maxCharacters ? diffArrays(textsOf(olds), textsOf(news), { maxEditLength }) : undefined
  const edits = parts ?? [
    { removed: true, added: false, value: textsOf(olds) },
    { removed: false, added: true, value: textsOf(news) },
  ]
  const oldRuns: UnitRuns[] = []
  const newRuns: UnitRuns[] = []
  const mixedRuns: UnitRuns[] = []
  let waiting: Run[] = []
  let b = 0
  let a = 0
  for (const { added, removed, value } of edits)
    for (const _ of value) {
      if (removed) {
        const unit = olds[b++]!
        oldRuns.push({ unit, runs: [runOf(unit, 'del')] })
        waiting.push({ ...runOf(unit, 'del'), ...(unit.isAtom && { atom: copyOf(unit.node) }) })
        continue
      }
      const mark = added ? 'ins' : undefined
      if (!added) oldRuns.push({ unit: olds[b]!, runs: [runOf(olds[b++]!, undefined)] })
      newRuns.push({ unit: news[a]!, runs: [runOf(news[a]!, mark)] })
      mixedRuns.push({ unit: mixed[a]!, runs: [...waiting, runOf(mixed[a]!, mark)] })
      waiting = []
      a += 1
    }
  if (waiting.length) mixedRuns.at(-1)?.runs.push(...waiting)
  for (const runs of [oldRuns, newRuns, mixedRuns]) replaceUnits(runs)
  if (waiting.length && !mixedRuns.length) inline.append(...waiting.map((run) => marked(inline, run)))
}

const copyOf = (node: Node) => node.cloneNode(true) as Element

type UnitRuns = { unit: Unit; runs: Run[] }

/** Replaces each text node by pieces with their marks. Adjacent pieces with the same mark become one element. */
function replaceUnits(list: UnitRuns[]) {
  for (const [node, entries] of Map.groupBy(list, ({ unit }) => unit.node)) {
    const runs: Run[] = []
    for (const run of entries.flatMap((entry) => entry.runs)) {
      const last = runs.at(-1)
      if (last && last.mark === run.mark && !last.atom && !run.atom) last.text += run.text
      else runs.push({ ...run })
    }
    const owner = node.parentNode as Element
    const place = node.nextSibling
    node.parentNode?.removeChild(node)
    for (const run of runs) owner.insertBefore(marked(owner, run), place)
  }
}

function marked({ ownerDocument }: Element, { mark, text, atom }: Run): Node {
  const content = atom ?? ownerDocument.createTextNode(text)
  if (!mark) return content
  const element = ownerDocument.createElement(mark)
  element.append(content)
  return element
}
