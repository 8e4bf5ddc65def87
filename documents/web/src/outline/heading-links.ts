import { headingAnchorPrefix } from '@sanhe/markdown/anchor-prefix'
import { useText } from '@sanhe/ui/i18n.ts'
import { type RefObject, useEffect } from 'react'
import { copyLink } from '#copy/copy-with-message.ts'
import './heading-links.css'
import { outlineLabels } from './text.ts'

const headings = ':is(h1, h2, h3, h4, h5, h6)[id]'

const withoutPrefix = (id: string) =>
  id.startsWith(headingAnchorPrefix) ? id.slice(headingAnchorPrefix.length) : id

/** Adds a button to each heading of a rendered document that copies the address of the heading. */
export function useHeadingLinks(root: RefObject<HTMLElement | null>) {
  const t = useText(outlineLabels)
  useEffect(() => {
    const element = root.current
    if (!element) return
    const addButtons = () => {
      for (const heading of element.querySelectorAll<HTMLElement>(headings)) addButton(heading, t.copyLink)
    }
    // Blocks are drawn again when the text changes.
    const observer = new MutationObserver(addButtons)
    observer.observe(element, { childList: true, subtree: true })
    addButtons()
    return () => {
      observer.disconnect()
      for (const button of element.querySelectorAll('.heading-link')) button.remove()
    }
  }, [root, t])
}

/** The button has no text, because the text of a heading is read as its name elsewhere. A style draws the symbol. */
function addButton(heading: HTMLElement, label: (heading: string) => string) {
  if (heading.querySelector('.heading-link')) return
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'heading-link'
  const text = heading.textContent.trim()
  const name = label(text)
  button.title = name
  button.setAttribute('aria-label', name)
  button.addEventListener('click', () => void copyLink(`#${withoutPrefix(heading.id)}`))
  heading.append(button)
  // Without this label, the name of the heading would contain the name of the button.
  heading.setAttribute('aria-label', text)
}
