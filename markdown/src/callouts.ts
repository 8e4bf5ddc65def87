import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import containerPlugin from 'markdown-it-container'
import { describeCallout, isCalloutKind, readCalloutMark } from './callout-kinds.ts'

/** Words after the colons of a container `::: tip Title`, as in VitePress. */
const containerMark = /^(\w[\w-]{0,30})(?:\s+(.*))?$/
const containerName = 'block'

type Callout = { kind: string; title: string; isFoldable: boolean; isOpen: boolean }

/**
 * Renders quotes that begin with `[!NOTE]` and containers `::: tip … :::` as boxes with a title. A mark `-` or `+`
 * after the kind, or the kind `details`, makes a box that can be folded. A container of an unknown kind has no frame.
 */
export function calloutsPlugin(md: MarkdownIt) {
  md.use((instance: MarkdownIt) =>
    containerPlugin(instance, containerName, { validate: (words) => containerMark.test(words.trim()) }),
  )
  md.core.ruler.after('block', 'callouts', (state) => {
    for (let index = 0; index < state.tokens.length; index += 1) {
      const token = state.tokens[index]!
      if (token.type === 'blockquote_open') makeQuoteCallout(state, index)
      else if (token.type === `container_${containerName}_open`) makeContainer(state, index)
    }
  })
}

function makeQuoteCallout(state: StateCore, index: number) {
  const [paragraph, inline] = state.tokens.slice(index + 1, index + 3)
  if (paragraph?.type !== 'paragraph_open' || inline?.type !== 'inline') return
  const [first = '', ...rest] = inline.content.split('\n')
  const mark = readCalloutMark(first)
  if (!mark) return
  removeFirstLine(state, index + 1, rest)
  const { kind, title, fold } = mark
  makeCallout(state, index, { kind, title, isFoldable: fold !== '', isOpen: fold === '+' })
}

/** Removes the line of the mark from the first paragraph, and the paragraph if it has no other line. */
function removeFirstLine({ tokens }: StateCore, paragraphIndex: number, rest: string[]) {
  if (rest.length === 0) return void tokens.splice(paragraphIndex, 3)
  const [paragraph, inline] = tokens.slice(paragraphIndex, paragraphIndex + 2)
  inline!.content = rest.join('\n')
  for (const token of [paragraph!, inline!]) if (token.map) token.map = [token.map[0] + 1, token.map[1]]
}

function makeContainer(state: StateCore, index: number) {
  const [, kind = '', title = ''] = containerMark.exec(state.tokens[index]!.info.trim()) ?? []
  if (isCalloutKind(kind))
    makeCallout(state, index, { kind, title, isFoldable: kind.toLowerCase() === 'details', isOpen: false })
}

/** Turns the element that begins at `index` into a callout, and inserts the title as its first child. */
function makeCallout(state: StateCore, index: number, { kind, title, isFoldable, isOpen }: Callout) {
  const open = state.tokens[index]!
  const end = findClosingToken(state.tokens, index)
  const isChinese = state.tokens
    .slice(index, end)
    .some(({ type, content }) => type === 'inline' && /\p{Script=Han}/u.test(content))
  const { appearance, label } = describeCallout(kind, isChinese || /\p{Script=Han}/u.test(title))
  open.tag = isFoldable ? 'details' : 'div'
  state.tokens[end]!.tag = open.tag
  open.attrJoin('class', `callout callout-${appearance}`)
  if (isOpen) open.attrSet('open', '')
  state.tokens.splice(index + 1, 0, ...makeTitle(state, open, isFoldable, title || label))
}

function findClosingToken(tokens: Token[], index: number) {
  const { level } = tokens[index]!
  return tokens.findIndex((token, at) => at > index && token.level === level && token.nesting === -1)
}

function makeTitle({ Token }: StateCore, open: Token, isFoldable: boolean, content: string) {
  const tag = isFoldable ? 'summary' : 'p'
  const line: [number, number] = [open.map?.[0] ?? 0, (open.map?.[0] ?? 0) + 1]
  const [start, inline, end] = [
    new Token('callout_title_open', tag, 1),
    new Token('inline', '', 0),
    new Token('callout_title_close', tag, -1),
  ]
  start.attrSet('class', 'callout-title')
  Object.assign(inline, { content, children: [] })
  for (const token of [start, inline]) token.map = line
  for (const token of [start, end]) Object.assign(token, { block: true, level: open.level + 1 })
  inline.level = open.level + 2
  return [start, inline, end]
}
