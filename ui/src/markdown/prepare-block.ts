import { headingAnchorPrefix } from '@sanhe/markdown/anchor-prefix'
import { isExternalUrl } from '@sanhe/markdown/urls'
import { copyText } from '../copy-text.ts'
import type { MarkdownLabels } from './markdown-text.ts'

/** Functions that resolve the links of a Markdown document. An undefined result means that the text is not a link. */
export type MarkdownLinkResolvers = {
  link: (href: string) => string | undefined
  wiki: (target: string) => string | undefined
  image: (src: string) => string
}

export type PrepareBlockOptions = {
  links: MarkdownLinkResolvers | undefined
  text: MarkdownLabels
  isDark: () => boolean
  canToggleTasks: boolean
}

/** Resolves the links of one sanitized block, and renders its code, formulas and diagrams as they load. */
export function prepareMarkdownBlock(clean: DocumentFragment, preparation: PrepareBlockOptions) {
  const block = document.createElement('div')
  block.className = 'md-block'
  block.append(clean)
  const each = (selector: string, run: (element: HTMLElement) => void) => {
    for (const element of block.querySelectorAll<HTMLElement>(selector)) run(element)
  }
  each('[data-anchor]', (element) => {
    element.id = headingAnchorPrefix + element.dataset['anchor']
  })
  each('img', (image) => prepareImage(image as HTMLImageElement, preparation))
  each('.remote-image', (placeholder) => prepareRemoteImage(placeholder, preparation.text))
  each('a', (link) => prepareLink(link as HTMLAnchorElement, preparation))
  each('.task-box', (box) => prepareTask(box, preparation.canToggleTasks))
  each('.table-scroll', (frame) => void makeWideTableFocusable(frame, preparation.text))
  each('pre.code', (listing) => prepareCode(listing, preparation.text))
  each('.math', (element) => void prepareFormula(element, preparation))
  each('.mermaid-source', (source) => void prepareDiagram(source, preparation))
  return block
}

function prepareImage(image: HTMLImageElement, { links, text }: PrepareBlockOptions) {
  const src = image.getAttribute('src')
  if (src === null) return image.remove()
  image.loading = 'lazy'
  image.addEventListener('error', () => {
    const note = tagged('span', 'missing-image', text.missingImage(toFileName(src)))
    note.title = image.alt
    image.replaceWith(note)
  })
  if (links) image.src = links.image(src)
}

function toFileName(src: string) {
  const name = src.slice(src.lastIndexOf('/') + 1)
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

function prepareRemoteImage(placeholder: HTMLElement, text: MarkdownLabels) {
  const src = placeholder.dataset['src'] ?? ''
  const host = URL.parse(src, location.href)?.host ?? src
  const button = tagged('button', 'remote-image', text.remoteImage(host))
  button.type = 'button'
  button.title = src
  button.addEventListener('click', () => {
    const image = document.createElement('img')
    image.alt = placeholder.textContent ?? ''
    image.referrerPolicy = 'no-referrer'
    image.addEventListener('error', () => {
      const link = tagged('a', 'remote-image', text.remoteFailed)
      openInNewTab(link, src)
      image.replaceWith(link)
    })
    image.src = src
    button.replaceWith(image)
  })
  placeholder.replaceWith(button)
}

function prepareLink(link: HTMLAnchorElement, { links, text }: PrepareBlockOptions) {
  const target = link.dataset['wiki']
  const href = link.getAttribute('href') ?? ''
  if (isExternalUrl(href)) return openInNewTab(link, href)
  if (href.startsWith('#') || /^mailto:/i.test(href)) return
  const found = target === undefined ? links?.link(href) : links?.wiki(target)
  if (found) {
    link.href = found
    link.dataset['inner'] = ''
  } else if (target !== undefined) {
    link.classList.add('is-missing')
    link.title = text.missingPage
  }
}

function openInNewTab(link: HTMLAnchorElement, href: string) {
  link.href = href
  link.target = '_blank'
  link.rel = 'noopener noreferrer nofollow'
}

function prepareTask(box: HTMLElement, canToggle: boolean) {
  if (canToggle) box.tabIndex = 0
  else box.setAttribute('aria-readonly', 'true')
}

function prepareCode(listing: HTMLElement, text: MarkdownLabels) {
  const code = listing.querySelector('code')
  if (!code) return
  const language = [...code.classList].find((name) => name.startsWith('language-'))?.slice('language-'.length)
  const frame = tagged('div', 'code-frame')
  const label = tagged('span', 'code-language', language ?? text.code)
  const head = tagged('div', 'code-head')
  const copy = tagged('button', 'code-copy', text.copy)
  copy.type = 'button'
  copy.addEventListener('click', () => {
    void copyCode(code.textContent ?? '', copy, text)
  })
  head.append(label, copy)
  listing.replaceWith(frame)
  frame.append(head, listing)
  // Long lines scroll horizontally inside the code listing, so the listing must be focusable by keyboard.
  listing.tabIndex = 0
  if (language) void showLanguage(label, code, language)
}

/** Loads the languages of the highlighter with the first code listing, because most documents have no code listing. */
async function showLanguage(label: HTMLElement, code: HTMLElement, language: string) {
  const { codeLanguageLabel, highlightCode } = await import('./code.ts')
  label.textContent = codeLanguageLabel(language)
  await highlightCode(code, language)
}

async function makeWideTableFocusable(frame: HTMLElement, text: MarkdownLabels) {
  const { observeTableWidth } = await import('./wide-table.ts')
  observeTableWidth(frame, text)
}

async function copyCode(code: string, button: HTMLElement, text: MarkdownLabels) {
  button.textContent = (await copyText(code)) ? text.copied : text.notCopied
  setTimeout(() => button.replaceChildren(text.copy), 1500)
}

async function prepareFormula(element: HTMLElement, { text }: PrepareBlockOptions) {
  const [{ renderFormula }, { createProblemNote }] = await Promise.all([
    import('./formulas.ts'),
    import('./problem-note.ts'),
  ])
  await renderFormula(element, (reason) => createProblemNote(text.formulaFailed, '', reason))
}

async function prepareDiagram(source: HTMLElement, preparation: PrepareBlockOptions) {
  const figure = tagged('figure', 'diagram')
  source.replaceWith(figure)
  figure.append(source)
  await redrawDiagram(figure, preparation)
}

export async function redrawDiagram(figure: HTMLElement, { text, isDark }: PrepareBlockOptions) {
  const { showDiagram } = await import('./show-diagram.ts')
  await showDiagram(figure, text, isDark())
}

function tagged<K extends keyof HTMLElementTagNameMap>(tag: K, className: string, words?: string) {
  const element = document.createElement(tag)
  element.className = className
  if (words !== undefined) element.textContent = words
  return element
}
