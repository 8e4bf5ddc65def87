/** Styles with which a mail hides text from its reader. Spaces are removed before the comparison. */
const hidingStyles = [
  'display:none',
  'visibility:hidden',
  'font-size:0',
  'opacity:0',
  'max-height:0',
  'mso-hide:all',
  'color:transparent',
]

/** Selectors of elements that are left out with their content, because an attribute hides them. */
const hiddenSelectors = [
  '[hidden]',
  '[style*="display:none"]',
  '[style*="display: none"]',
  '[style*="visibility:hidden"]',
  '[style*="visibility: hidden"]',
]

const hides = (attributes: Record<string, string>) => {
  const style = (attributes['style'] ?? '').toLowerCase().replaceAll(/\s+/g, '')
  const isHidingStyle = hidingStyles.some((hiding) => {
    const at = style.indexOf(hiding)
    // A hiding style whose value continues with a digit other than 0, such as `font-size:0.9em` or `opacity:0.5`, does
    // not hide the text.
    return at >= 0 && !/^[.\d]*[1-9]/.test(style.slice(at + hiding.length))
  })
  return isHidingStyle || 'hidden' in attributes || attributes['aria-hidden'] === 'true'
}

type Walk = (nodes: unknown, builder: unknown) => void
type HtmlElement = { attribs?: Record<string, string>; children?: unknown }

/** Converts HTML to plain text without the elements that an inline style hides. Images are left out. */
export async function toVisibleText(html: string): Promise<string> {
  const { convert } = await import('html-to-text')
  const visibleBlock = (element: HtmlElement, walk: Walk, builder: Builder) => {
    if (hides(element.attribs ?? {})) return
    builder.openBlock({ leadingLineBreaks: 1 })
    walk(element.children, builder)
    builder.closeBlock({ trailingLineBreaks: 1 })
  }
  const visibleInline = (element: HtmlElement, walk: Walk, builder: Builder) => {
    if (!hides(element.attribs ?? {})) walk(element.children, builder)
  }
  const blocks = ['div', 'p', 'section', 'article', 'td', 'center']
  const inlines = ['span', 'font', 'b', 'i', 'em', 'strong', 'small', 'u']
  return convert(html, {
    wordwrap: false,
    formatters: { visibleBlock, visibleInline },
    limits: { maxInputLength: 2_000_000, maxDepth: 200 },
    selectors: [
      { selector: 'img', format: 'skip' },
      ...hiddenSelectors.map((selector) => ({ selector, format: 'skip' })),
      { selector: 'a', options: { ignoreHref: false, hideLinkHrefIfSameAsText: true } },
      ...blocks.map((selector) => ({ selector, format: 'visibleBlock' })),
      ...inlines.map((selector) => ({ selector, format: 'visibleInline' })),
    ],
  } as never).trim()
}

type Builder = {
  openBlock(options: { leadingLineBreaks: number }): void
  closeBlock(options: { trailingLineBreaks: number }): void
}
