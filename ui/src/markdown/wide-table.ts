import type { MarkdownLabels } from './markdown-text.ts'

/** Makes a table that is wider than its column focusable, so that the keyboard can scroll it. */
export function observeTableWidth(frame: HTMLElement, text: MarkdownLabels) {
  const names = Array.from(frame.querySelectorAll('thead th'), ({ textContent }) => textContent.trim())
  const label = [text.table, names.filter(Boolean).join(', ')].filter(Boolean).join(': ')
  const attributes = { tabindex: '0', role: 'region', 'aria-label': label }
  new ResizeObserver(() => {
    const isWide = frame.scrollWidth > frame.clientWidth
    for (const [name, value] of Object.entries(attributes)) {
      if (isWide) frame.setAttribute(name, value)
      else frame.removeAttribute(name)
    }
  }).observe(frame)
}
