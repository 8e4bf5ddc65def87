import type { MarkdownIt, Token } from 'markdown-it'

/**
 * Tables scroll inside a box of their own. Column alignment is an attribute: a `style` would not survive
 * cleaning, nor a strict page policy.
 */
export function tablesPlugin(md: MarkdownIt) {
  md.core.ruler.push('table_alignment', ({ tokens }) => {
    for (const token of tokens)
      if (token.type === 'th_open' || token.type === 'td_open') alignByAttribute(token)
  })
  md.renderer.rules['table_open'] = (tokens, index, _options, _env, renderer) =>
    `<div class="table-scroll"><table${renderer.renderAttrs(tokens[index]!)}>\n`
  md.renderer.rules['table_close'] = () => '</table></div>\n'
}

function alignByAttribute(token: Token) {
  const align = String(token.attrGet('style') ?? '').match(/^text-align:(\w+)$/)?.[1]
  token.attrs = align ? [['align', align]] : null
}
