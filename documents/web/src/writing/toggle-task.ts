import type { ChangeSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { isInCode } from '#editor/is-in-code.ts'

const box = /^(?:\s|>)*(?:[-*+]|\d{1,9}[.)])\s+\[([ xX])\]\s/d

/** Checks the tasks of the selected lines, or unchecks them if all are checked. Does nothing without a task. */
export function toggleTasks({ state, dispatch }: Pick<EditorView, 'state' | 'dispatch'>) {
  const { from, to } = state.selection.main
  const boxes: { at: number; isChecked: boolean }[] = []
  for (let at = from; at <= to; ) {
    const line = state.doc.lineAt(at)
    const [start] = box.exec(line.text)?.indices?.[1] ?? []
    if (start !== undefined && !isInCode(state, line.from))
      boxes.push({ at: line.from + start, isChecked: line.text[start] !== ' ' })
    at = line.to + 1
  }
  if (boxes.length === 0) return false
  const insert = boxes.every(({ isChecked }) => isChecked) ? ' ' : 'x'
  const changes: ChangeSpec[] = boxes.map((one) => ({ from: one.at, to: one.at + 1, insert }))
  dispatch(state.update({ changes, userEvent: 'input' }))
  return true
}
