import type { EditorState, Range } from '@codemirror/state'
import { Decoration, type EditorView, WidgetType } from '@codemirror/view'
import { renderFormula } from '@sanhe/ui/markdown/formulas.ts'
import { isInCode } from '#editor/is-in-code.ts'
import { isSourceShown } from './context.ts'

/**
 * A formula between single dollar signs, as the reading page understands it: TeX neither begins nor ends with a space,
 * and no digit follows the closing dollar sign, so that prices stay text.
 */
const inlineFormula = /(?<![\\$])\$(?![\s$])((?:\\.|[^$\\\n])+)(?<!\s)\$(?!\d)/g

export type InlineFormula = { from: number; to: number; tex: string }

export const findInlineFormulas = (text: string): InlineFormula[] =>
  Array.from(text.matchAll(inlineFormula), ({ index, 0: whole, 1: tex = '' }) => ({
    from: index,
    to: index + whole.length,
    tex,
  }))

/** Shows a formula in place of its source. A click places the caret at the formula, which shows the source. */
class InlineFormulaWidget extends WidgetType {
  readonly #tex: string

  constructor(tex: string) {
    super()
    this.#tex = tex
  }

  override eq(other: InlineFormulaWidget) {
    return other.#tex === this.#tex
  }

  override toDOM(view: EditorView) {
    const formula = document.createElement('span')
    formula.className = 'cm-live-formula'
    formula.textContent = this.#tex
    const showReason = (reason: string) => {
      formula.title = reason
      return document.createElement('span')
    }
    // A drawn formula changes the height of its line, so the editor must measure its lines again.
    void renderFormula(formula, showReason).then(() => view.requestMeasure())
    return formula
  }

  override ignoreEvent() {
    return false
  }
}

/** Returns the decorations of the formulas inside the ranges. The formula that the selection touches shows its source. */
export function createFormulaDecorations(
  state: EditorState,
  ranges: readonly { from: number; to: number }[],
  isFocused: boolean,
) {
  const out: Range<Decoration>[] = []
  for (const range of ranges) {
    for (const { from, to, tex } of findInlineFormulas(state.sliceDoc(range.from, range.to))) {
      const [start, end] = [range.from + from, range.from + to]
      if (isInCode(state, start) || isSourceShown(state, start, end, isFocused)) continue
      out.push(Decoration.replace({ widget: new InlineFormulaWidget(tex) }).range(start, end))
    }
  }
  return Decoration.set(out, true)
}
