import type { MarkdownIt, Token } from 'markdown-it'

/**
 * Puts tables into a scrolling container. Column alignment is an attribute, because sanitising and a strict Content
 * Security Policy would remove a `style`.
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
