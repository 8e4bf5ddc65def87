import { renderToString } from 'katex'

/** What a text may cost: the formulas after these stay TeX, which still reads. */
const maxFormulas = 2000

/** Written by sanitize-html, so its form is known: quoted attributes, no `<` or `>` inside them. */
const formula = /<(span|div) class="(math(?: math-display)?)"([^>]*)>([^<]*)<\/\1>/g

/** Formulas of clean HTML as MathML, which every browser draws without scripts. */
export function drawFormulas(cleanHtml: string) {
  let drawn = 0
  return cleanHtml.replace(formula, (original, tag: string, names: string, rest: string, text: string) => {
    drawn += 1
    const html = drawn <= maxFormulas ? drawFormula(text, names.includes('display')) : undefined
    return html ? `<${tag} class="${names} is-drawn"${rest}>${html}</${tag}>` : original
  })
}

function drawFormula(escapedTex: string, displayMode: boolean) {
  try {
    return renderToString(unescaped(escapedTex), {
      displayMode,
      output: 'mathml',
      trust: false,
      maxExpand: 1000,
      maxSize: 20,
      strict: 'ignore',
    })
  } catch {
    // Not TeX: it stays as it was written.
    return undefined
  }
}

const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
