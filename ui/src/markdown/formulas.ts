import type katex from 'katex'

let loading: Promise<typeof katex> | undefined

function load() {
  loading ??= Promise.all([import('katex'), import('katex/dist/katex.min.css')]).then(
    ([module]) => module.default,
  )
  return loading
}

/** Renders a TeX formula into its element. Invalid TeX stays readable, with the error message. */
export async function renderFormula(element: HTMLElement, failed: (reason: string) => HTMLElement) {
  const tex = element.textContent ?? ''
  const { render } = await load()
  const drawn = document.createElement('span')
  try {
    render(tex, drawn, {
      displayMode: element.classList.contains('math-display'),
      trust: false,
      maxExpand: 1000,
      maxSize: 20,
      strict: 'ignore',
    })
    element.replaceChildren(...drawn.childNodes)
    element.classList.add('is-drawn')
    // A copy of the drawn formula keeps its source, so that it can be pasted as a formula.
    element.dataset['tex'] = tex
  } catch (error) {
    element.classList.add('is-broken')
    element.append(failed(reasonOf(error)))
  }
}

const reasonOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replace(/^KaTeX parse error:\s*/, '').slice(0, 160)
