import { basename } from 'node:path'
import { parseSync } from 'vite'
import type { GlossaryScope } from './glossary.ts'

/** A name, comment, title or label of a source file, with the line where it begins (from 1). */
export type SourceText = { place: GlossaryScope; text: string; line: number }

type Node = { type: string; start: number; [key: string]: unknown }

/** Collects the declared names, comments, test titles and string literals (as labels) of one TypeScript file. */
export function listSourceTexts(path: string, source: string): SourceText[] {
  const { program, comments, errors } = parseSync(path, source)
  if (errors.length) throw new Error(`${path}: ${errors[0]?.message}`)
  const lineAt = lineCounter(source)
  const found: SourceText[] = [{ place: 'names', text: basename(path).replace(/\..*$/, ''), line: 1 }]
  const add = (place: GlossaryScope, text: string, start: number) =>
    found.push({ place, text, line: lineAt(start) })

  for (const { value, start } of joinLineComments(comments, source))
    if (!isDirective(value)) add('comments', plainComment(value), start)
  walk(program as unknown as Node, (node) => {
    for (const { text, start } of namesOf(node)) add('names', text, start)
    const title = titleOf(node)
    if (title !== undefined) add('titles', title, node.start)
    const label = labelOf(node)
    if (label) add('labels', label, node.start)
  })
  return found
}

function lineCounter(source: string) {
  const starts = [...source.matchAll(/^/gm)].map(({ index }) => index)
  return (position: number) => {
    const after = starts.findIndex((start) => start > position)
    return after === -1 ? starts.length : after
  }
}

type Comment = { type: string; value: string; start: number; end: number }

/** Line comments that follow each other without code between them are one comment. */
function joinLineComments(comments: readonly Comment[], source: string): Comment[] {
  const joined: Comment[] = []
  for (const comment of comments) {
    const last = joined.at(-1)
    const isNext =
      last?.type === 'Line' && comment.type === 'Line' && /^\s*$/.test(source.slice(last.end, comment.start))
    if (last && isNext)
      joined[joined.length - 1] = { ...last, value: `${last.value} ${comment.value}`, end: comment.end }
    else joined.push(comment)
  }
  return joined
}

const isDirective = (text: string) =>
  /^[\s*/]*(oxlint|biome|eslint|@ts-|@vite|v8 ignore|<reference|#__)/.test(text)
const plainComment = (text: string) =>
  text
    .replace(/^\s*\*? ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim()

function walk(node: Node, visit: (node: Node) => void) {
  visit(node)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (child && typeof child === 'object' && 'type' in child) walk(child as Node, visit)
}

const declarations = [
  'FunctionDeclaration',
  'ClassDeclaration',
  'TSTypeAliasDeclaration',
  'TSInterfaceDeclaration',
]

/** The names that a node declares: functions, variables, parameters, types and the properties of types. */
function namesOf(node: Node): { text: string; start: number }[] {
  if (node.type === 'TSPropertySignature') return patternNames(node['key'])
  const named = declarations.includes(node.type) || node.type === 'VariableDeclarator'
  const params = Array.isArray(node['params']) ? node['params'] : []
  return [...(named ? patternNames(node['id']) : []), ...params.flatMap(patternNames)]
}

function patternNames(pattern: unknown): { text: string; start: number }[] {
  const node = pattern as Node | null | undefined
  if (!node) return []
  if (node.type === 'Identifier') return [{ text: String(node['name']), start: node.start }]
  if (node.type === 'ObjectPattern')
    return (node['properties'] as Node[]).flatMap((part) => patternNames(part['value'] ?? part['argument']))
  if (node.type === 'ArrayPattern') return (node['elements'] as unknown[]).flatMap(patternNames)
  return patternNames(node['left'] ?? node['argument'])
}

/** The title of a call of `test`, `it` or `describe`, also as `test.each(rows)(title)`. */
function titleOf(node: Node): string | undefined {
  if (node.type !== 'CallExpression' || !isTestFunction(node['callee'] as Node)) return undefined
  return literalOf((node['arguments'] as Node[])[0])
}

function isTestFunction(callee: Node): boolean {
  if (callee.type === 'Identifier') return ['test', 'it', 'describe'].includes(String(callee['name']))
  const inner = callee['object'] ?? callee['callee'] ?? callee['tag']
  return Boolean(inner) && isTestFunction(inner as Node)
}

function literalOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node?.type === 'TemplateLiteral')
    return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')
  return undefined
}

function labelOf(node: Node) {
  if (node.type === 'JSXText') return String(node['value']).trim()
  return literalOf(node)
}
