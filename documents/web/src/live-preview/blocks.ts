import { syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'

/** A block of the text that is rendered instead of shown as source. */
export type LivePreviewBlock = { kind: 'table' | 'diagram' | 'formula'; from: number; to: number }

const diagramLanguage = /^[`~]{3,}\s*mermaid\b/
const formulaLanguage = /^[`~]{3,}\s*(math|latex|tex)\b/
const formulaParagraph = /^\$\$[\s\S]+\$\$\s*$/

/**
 * Finds the tables, diagrams and formulas that overlap a range of the text, in order. Nested blocks, such as a table in
 * a quote, are left out and shown as source. A block covers whole lines, even if it is indented.
 */
export function findLivePreviewBlocks(
  state: EditorState,
  from = 0,
  to = state.doc.length,
): LivePreviewBlock[] {
  const blocks: LivePreviewBlock[] = []
  syntaxTree(state).iterate({
    from,
    to,
    enter(node) {
      if (node.type.isTop) return undefined
      const kind = kindOf(state, node.name, node.from, node.to)
      if (kind)
        blocks.push({ kind, from: state.doc.lineAt(node.from).from, to: state.doc.lineAt(node.to).to })
      return false
    },
  })
  return blocks
}

/** Blocks with more characters are shown as source. Rendering them would make every key press slow. */
const maxBlockLength = 50_000

function kindOf(
  state: EditorState,
  name: string,
  from: number,
  to: number,
): LivePreviewBlock['kind'] | undefined {
  if (to - from > maxBlockLength) return undefined
  if (name === 'Table') return 'table'
  if (name === 'FencedCode') {
    const firstLine = state.doc.lineAt(from).text.trimStart()
    if (diagramLanguage.test(firstLine)) return 'diagram'
    if (formulaLanguage.test(firstLine)) return 'formula'
  }
  if (name === 'Paragraph' && state.sliceDoc(from, from + 2) === '$$')
    return formulaParagraph.test(state.sliceDoc(from, to)) ? 'formula' : undefined
  return undefined
}
