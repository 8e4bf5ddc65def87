import type { RefObject } from 'react'
import { useHeadingLinks } from '#outline/heading-links.ts'
import { Backlinks } from './backlinks.tsx'
import { LinkPreview } from './link-preview.tsx'

type LinksOfDocumentProps = {
  projectSlug: string
  docSlug: string
  /** Element that contains the rendered text. */
  root: RefObject<HTMLElement | null>
}

/**
 * Shows the documents that link to this document and previews of the links in its text, and adds links to its headings.
 */
export function DocumentLinks({ projectSlug, docSlug, root }: LinksOfDocumentProps) {
  useHeadingLinks(root)
  return (
    <>
      <Backlinks projectSlug={projectSlug} docSlug={docSlug} />
      <LinkPreview root={root} />
    </>
  )
}
