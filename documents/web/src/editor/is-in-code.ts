import { syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import type { SyntaxNode } from '@lezer/common'

const codeNode = /^(InlineCode|FencedCode|CodeBlock|FrontMatter|HTMLBlock|CommentBlock)$/

/** Returns whether a position lies in code, front matter or raw HTML, where Markdown has no meaning. */
export function isInCode(state: EditorState, at: number) {
  // No node begins at the end of the text, so a block of code without a closing line is found from its other side.
  const side = at === state.doc.length ? -1 : 1
  let node: SyntaxNode | null = syntaxTree(state).resolveInner(at, side)
  while (node && !(codeNode.test(node.name) && isInside(node, at))) node = node.parent
  return node !== null
}

const isInside = ({ name, to }: SyntaxNode, at: number) => name !== 'InlineCode' || at < to
