import type { RefObject } from 'react'
import { Backlinks } from './backlinks.tsx'
import { LinkPreview } from './link-preview.tsx'

type LinksOfDocumentProps = {
  projectSlug: string
  docSlug: string
  /** Element that contains the rendered text. */
  root: RefObject<HTMLElement | null>
}

/** Shows the documents that link to this document, and previews of the links in its text. */
export const DocumentLinks = ({ projectSlug, docSlug, root }: LinksOfDocumentProps) => (
  <>
    <Backlinks projectSlug={projectSlug} docSlug={docSlug} />
    <LinkPreview root={root} />
  </>
)
