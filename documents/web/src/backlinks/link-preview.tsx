import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { MarkdownView } from '@sanhe/ui/markdown/markdown-view.tsx'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useDocumentLinks } from '#editor/use-document-links.ts'
import { DocumentTypeIcon } from '#tree/doc-type.tsx'
import { documentPreviewQuery } from './queries.ts'
import { backlinksLabels } from './text.ts'
import { type PreviewedLink, useLinkPreview } from './use-link-preview.ts'

/**
 * Card with the beginning of a linked document, shown while the pointer rests on the link. Touch screens have no
 * preview.
 */
export function LinkPreview({ root }: { root: RefObject<HTMLElement | null> }) {
  const { shown, keepOpen, close } = useLinkPreview(root)
  return shown && <PreviewCard link={shown} onEnter={keepOpen} onLeave={close} />
}

type PreviewCardProps = { link: PreviewedLink; onEnter: () => void; onLeave: () => void }

const cardWidth = 380
const margin = 12

function PreviewCard({ link, onEnter, onLeave }: PreviewCardProps) {
  const t = useText(backlinksLabels)
  const { projectSlug, docSlug, block, rect } = link
  const { data } = useQuery(documentPreviewQuery(projectSlug, docSlug, block))
  const links = useDocumentLinks(projectSlug, docSlug)
  if (!data) return null
  const isAbove = rect.bottom > innerHeight * 0.6
  const left = Math.max(margin, Math.min(rect.left, innerWidth - cardWidth - margin))
  return (
    // The card shows a part of the document that the link opens, so keyboards and screen readers do not need the
    // card.
    <div
      aria-hidden
      data-link-preview
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
      style={{
        left,
        width: cardWidth,
        ...(isAbove ? { bottom: innerHeight - rect.top + 6 } : { top: rect.bottom + 6 }),
      }}
      className={joinClassNames(
        'fixed z-30 flex max-h-80 flex-col overflow-hidden rounded-[10px] border border-line bg-surface p-4 shadow-floating',
        'transition-opacity duration-150 starting:opacity-0 motion-reduce:transition-none',
      )}
    >
      <p className="flex items-center gap-2 text-sm font-semibold">
        <DocumentTypeIcon type={data.doc_type} />
        <span className="min-w-0 flex-1 truncate">{data.title}</span>
        <RelativeTimeLabel at={data.updated_at} className="shrink-0 text-xs font-normal text-muted" />
      </p>
      {data.content.trim() === '' ? (
        <p className="mt-2 text-sm text-muted">{t.emptyDocument}</p>
      ) : (
        <div inert className="pointer-events-none mt-2 max-h-64 overflow-hidden">
          {links && (
            <MarkdownView
              source={data.content}
              rendered={data.rendered}
              links={links}
              className="text-sm! [&_h1]:text-base! [&_h2]:text-base! [&_h3]:text-sm!"
            />
          )}
        </div>
      )}
    </div>
  )
}
