import { syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import type { SyntaxNode } from '@lezer/common'

const codeNode = /^(InlineCode|FencedCode|CodeBlock|FrontMatter|HTMLBlock|CommentBlock)$/

/** Returns whether a position lies in code, front matter or raw HTML, where Markdown has no meaning. */
export function isInCode(state: EditorState, at: number) {
  let node: SyntaxNode | null = syntaxTree(state).resolveInner(at, 1)
  while (node && !codeNode.test(node.name)) node = node.parent
  return node !== null
}
