import { headingAnchorPrefix } from '@sanhe/markdown/anchor-prefix'
import { type RefObject, useEffect, useRef, useState } from 'react'

/** Time that the pointer rests on a link before the preview opens, in milliseconds. */
const openDelayMs = 400
/**
 * Time before the preview closes, in milliseconds. It allows the user to move the pointer from the link into the
 * preview.
 */
const closeDelayMs = 200

/** `block`: id of the block to which the link leads; undefined for the beginning of the document. */
export type PreviewedLink = {
  projectSlug: string
  docSlug: string
  block: string | undefined
  rect: DOMRect
}

const documentPath = /^\/projects\/([^/]+)\/docs\/([^/]+)$/

const blockAnchor = new RegExp(`^#${headingAnchorPrefix}(?:\\^|%5E)([a-z0-9-]+)$`, 'i')

function previewedLink(link: HTMLAnchorElement): PreviewedLink | undefined {
  const { origin, pathname, hash } = new URL(link.href, location.href)
  const [, projectSlug, docSlug] = documentPath.exec(pathname) ?? []
  if (origin !== location.origin || !projectSlug || !docSlug || pathname === location.pathname)
    return undefined
  return {
    projectSlug: decodeURIComponent(projectSlug),
    docSlug: decodeURIComponent(docSlug),
    block: blockAnchor.exec(hash)?.[1],
    rect: link.getBoundingClientRect(),
  }
}

const canHover = () => matchMedia('(hover: hover) and (pointer: fine)').matches

/** Returns the link to a document that the pointer rests on, and the handlers that keep its preview open. */
export function useLinkPreview(root: RefObject<HTMLElement | null>) {
  const [shown, setShown] = useState<PreviewedLink>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const element = root.current
    if (!element || !canHover()) return
    const plan = (run: () => void, ms: number) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(run, ms)
    }
    // A save replaces the links of a paragraph, so the link is searched again when the preview opens.
    const findHoveredLink = () => element.querySelector<HTMLAnchorElement>('a[href]:hover')
    const planToOpen = () =>
      plan(() => {
        const link = findHoveredLink()
        setShown(link ? previewedLink(link) : undefined)
      }, openDelayMs)
    const enter = ({ target }: PointerEvent) => {
      if (target instanceof Element && target.closest('a[href]')) planToOpen()
    }
    const leave = ({ target }: PointerEvent) => {
      if (target instanceof Element && target.closest('a[href]'))
        plan(() => setShown(undefined), closeDelayMs)
    }
    const close = () => plan(() => setShown(undefined), 0)
    const escape = ({ key }: KeyboardEvent) => key === 'Escape' && close()
    element.addEventListener('pointerover', enter)
    element.addEventListener('pointerout', leave)
    document.addEventListener('scroll', close, { capture: true, passive: true })
    addEventListener('keydown', escape)
    // The pointer may rest on a link since before this code was loaded.
    if (findHoveredLink()) planToOpen()
    return () => {
      clearTimeout(timer.current)
      element.removeEventListener('pointerover', enter)
      element.removeEventListener('pointerout', leave)
      document.removeEventListener('scroll', close, { capture: true })
      removeEventListener('keydown', escape)
    }
  }, [root])
  return {
    shown,
    keepOpen: () => clearTimeout(timer.current),
    close: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setShown(undefined), closeDelayMs)
    },
  }
}
