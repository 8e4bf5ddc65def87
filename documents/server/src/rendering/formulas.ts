import { renderToString } from 'katex'
import { unescapeHtml } from './unescape-html.ts'

/** Largest number of formulas that are rendered in one text. Later formulas stay readable TeX. */
const maxFormulas = 2000

/** Matches formulas in the output of sanitize-html, whose form is known: quoted attributes without `<` or `>`. */
const formula = /<(span|div) class="(math(?: math-display)?)"([^>]*)>([^<]*)<\/\1>/g

/** Renders the formulas of sanitised HTML as MathML, which browsers show without scripts. */
export function renderFormulas(cleanHtml: string) {
  let drawn = 0
  return cleanHtml.replace(formula, (original, tag: string, names: string, rest: string, text: string) => {
    drawn += 1
    const html = drawn <= maxFormulas ? drawFormula(text, names.includes('display')) : undefined
    return html ? `<${tag} class="${names} is-drawn"${rest}>${html}</${tag}>` : original
  })
}

function drawFormula(escapedTex: string, displayMode: boolean) {
  try {
    return renderToString(unescapeHtml(escapedTex), {
      displayMode,
      output: 'mathml',
      trust: false,
      maxExpand: 1000,
      maxSize: 20,
      strict: 'ignore',
    })
  } catch {
    // Returns undefined for invalid TeX, so that the formula stays in the document as it was written.
    return undefined
  }
}
