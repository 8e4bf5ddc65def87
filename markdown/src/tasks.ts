import type { MarkdownIt, StateCore, Token } from 'markdown-it'

/** Renders `- [ ] …` as a `span` with the role of a checkbox and its line number, never as a form control. */
export function taskListsPlugin(md: MarkdownIt) {
  md.core.ruler.after('inline', 'task_lists', (state) => {
    const lists: Token[] = []
    for (const [index, token] of state.tokens.entries()) {
      if (/^(bullet|ordered)_list_open$/.test(token.type)) lists.push(token)
      else if (/^(bullet|ordered)_list_close$/.test(token.type)) lists.pop()
      else if (token.type === 'list_item_open' && makeTask(state, index)) {
        token.attrJoin('class', 'task')
        lists.at(-1)?.attrSet('class', 'task-list')
      }
    }
  })
  md.renderer.rules['task_box'] = (tokens, index, _options, _env, renderer) =>
    `<span${renderer.renderAttrs(tokens[index]!)}></span>`
}

function makeTask({ tokens, Token }: StateCore, index: number) {
  const inline = tokens[index + 2]
  const first = inline?.children?.[0]
  const mark =
    tokens[index + 1]?.type === 'paragraph_open' && first?.type === 'text'
      ? first.content.match(/^\[([ xX])\](\s|$)/)
      : null
  if (!inline || !first || !mark) return false
  const box = new Token('task_box', 'span', 0)
  box.map = inline.map
  box.attrs = [
    ['class', 'task-box'],
    ['role', 'checkbox'],
    ['aria-checked', mark[1] === ' ' ? 'false' : 'true'],
    ['aria-label', labelOf(inline)],
  ]
  if (mark[1] !== ' ') tokens[index]!.attrSet('class', 'task-done')
  first.content = first.content.slice(3)
  inline.children?.unshift(box)
  return true
}

const labelOf = ({ children }: Token) =>
  (children ?? [])
    .filter(({ type }) => type === 'text' || type === 'code_inline')
    .map(({ content }) => content)
    .join('')
    .slice(3)
    .trim()
    .slice(0, 120)
