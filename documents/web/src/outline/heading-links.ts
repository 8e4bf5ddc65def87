import { headingAnchorPrefix } from '@sanhe/markdown/headings'
import { useText } from '@sanhe/ui/i18n.ts'
import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'
import { copyLink } from '#copy/copy-with-message.ts'
import './heading-links.css'
import { outlineLabels } from './text.ts'

const headings = ':is(h1, h2, h3, h4, h5, h6)[id]'

const withoutPrefix = (id: string) =>
  id.startsWith(headingAnchorPrefix) ? id.slice(headingAnchorPrefix.length) : id

/**
 * Adds a button to each heading of a rendered document that copies the address of the heading. A click on a link to a
 * heading of the same document changes the address, so that Back returns to the place of the link.
 */
export function useHeadingLinks(root: RefObject<HTMLElement | null>) {
  const t = useText(outlineLabels)
  const { history } = useRouter()
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
    const follow = (event: MouseEvent) => {
      const anchor = findFollowedAnchor(event)
      if (!anchor) return
      event.preventDefault()
      event.stopPropagation()
      const { pathname, search } = location
      history.push(`${pathname}${search}#${withoutPrefix(anchor)}`)
    }
    element.addEventListener('click', follow, { capture: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('click', follow, { capture: true })
      for (const button of element.querySelectorAll('.heading-link')) button.remove()
    }
  }, [root, history, t])
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

/** Returns the anchor of the link that a click follows; undefined for other clicks and unknown anchors. */
function findFollowedAnchor(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null
  const isModified = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0
  const anchor = link?.getAttribute('href')?.slice(1)
  if (!anchor || isModified) return undefined
  return document.querySelector(`#${CSS.escape(anchor)}`) ? anchor : undefined
}
