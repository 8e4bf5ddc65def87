import type { MarkdownIt, Token } from 'markdown-it'

/**
 * Renders code blocks as `pre > code`. Diagrams and formulas become elements with their source as text, which the page
 * renders later.
 */
export function codeBlocksPlugin(md: MarkdownIt) {
  const { escapeHtml } = md.utils
  md.renderer.rules['fence'] = (tokens, index, options, _env, renderer) => {
    const token = tokens[index]!
    const language = languageOf(token)
    const attrs = renderer.renderAttrs(token)
    if (language === 'mermaid')
      return `<pre class="mermaid-source"${attrs}>${escapeHtml(token.content)}</pre>\n`
    if (language === 'math')
      return `<div class="math math-display"${attrs}>${escapeHtml(token.content.trim())}</div>\n`
    const known = /^[\w+#.-]{1,30}$/.test(language) ? ` class="language-${escapeHtml(language)}"` : ''
    const code = (known && options.highlight?.(token.content, language, '')) || escapeHtml(token.content)
    return `<pre class="code"${attrs}><code${known}>${code}</code></pre>\n`
  }
  md.renderer.rules['code_block'] = (tokens, index, _options, _env, renderer) => {
    const token = tokens[index]!
    return `<pre class="code"${renderer.renderAttrs(token)}><code>${escapeHtml(token.content)}</code></pre>\n`
  }
}

const languageOf = (token: Token) =>
  token.info
    .trim()
    .split(/[\s{,:]/, 1)[0]!
    .toLowerCase()
