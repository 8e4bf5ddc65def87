import type { Formula, Inline, MathElement, TextStyle } from './blocks.ts'

/** Prefix of the address of an image in the HTML that becomes blocks; the index of the asset follows. */
export const assetAddress = 'asset:'

const styles: Record<string, TextStyle> = {
  strong: { bold: true },
  b: { bold: true },
  em: { italic: true },
  i: { italic: true },
  cite: { italic: true },
  s: { strike: true },
  del: { strike: true },
  u: { underline: true },
  ins: { underline: true },
  mark: { highlight: true },
  code: { code: true },
  kbd: { code: true },
  samp: { code: true },
  sub: { subscript: true },
  sup: { superscript: true },
}

type Context = { style: TextStyle; target?: string }

/** Reads the text inside a block element with its styles, links, images, notes and formulas. */
export function readInlines(nodes: Iterable<Node>, context: Context = { style: {} }): Inline[] {
  return [...nodes].flatMap((node) => readNode(node, context))
}

function readNode(node: Node, context: Context): Inline[] {
  if (node.nodeType === 3) return readText(node.textContent ?? '', context)
  return node.nodeType === 1 ? readElement(node as Element, context) : []
}

/**
 * Reads a text node. A line break in HTML counts as a space, but between two Chinese characters it counts as nothing.
 */
function readText(text: string, context: Context): Inline[] {
  const words = text
    .replace(
      /(?<=[\p{Script=Han}\u3000-\u303f\uff00-\uffef])\s*\n\s*(?=[\p{Script=Han}\u3000-\u303f\uff00-\uffef])/gu,
      '',
    )
    .replace(/[ \t\r\n]+/g, ' ')
  return words === '' ? [] : [{ kind: 'text', text: words, ...context }]
}

function readElement(element: Element, context: Context): Inline[] {
  const tag = element.tagName.toLowerCase()
  if (tag === 'br') return [{ kind: 'break' }]
  if (tag === 'img') return [readImage(element)]
  if (element.classList.contains('task-box'))
    return [{ kind: 'checkbox', isChecked: element.getAttribute('aria-checked') === 'true' }]
  if (element.classList.contains('math')) return [{ kind: 'formula', formula: readFormula(element) }]
  if (element.classList.contains('footnote-back')) return []
  if (element.classList.contains('footnote-ref'))
    return [{ kind: 'note', key: (element.querySelector('a')?.getAttribute('href') ?? '').slice(1) }]
  const target = tag === 'a' ? element.getAttribute('href') : undefined
  return readInlines(element.childNodes, {
    style: { ...context.style, ...styles[tag] },
    ...(target ? { target } : context.target !== undefined && { target: context.target }),
  })
}

function readImage(element: Element): Inline {
  const address = element.getAttribute('src') ?? ''
  const alt = element.getAttribute('alt') ?? ''
  return address.startsWith(assetAddress)
    ? { kind: 'image', asset: Number(address.slice(assetAddress.length)), alt }
    : { kind: 'text', text: `[${alt || 'image'}]`, style: { italic: true } }
}

/** Reads a formula that is rendered as MathML. If its TeX is invalid, the formula has only its text. */
export function readFormula(element: Element): Formula {
  const math = element.querySelector('math')
  const tex = element.querySelector('annotation')?.textContent ?? element.textContent ?? ''
  const row = math?.querySelector('semantics')?.firstElementChild
  return { tex: tex.trim(), elements: row ? [readMath(row)] : [] }
}

const readMath = (element: Element): MathElement => ({
  tag: element.tagName.toLowerCase(),
  text: element.children.length === 0 ? (element.textContent ?? '') : '',
  children: [...element.children].map(readMath),
})
