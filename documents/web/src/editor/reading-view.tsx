import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { lazyExport } from '@sanhe/ui/lazy-export.ts'
import { MarkdownView } from '@sanhe/ui/markdown/markdown-view.tsx'
import type { MarkdownLinkResolvers } from '@sanhe/ui/markdown/prepare-block.ts'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { FilePenLine } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { DocumentWithText } from '#api.ts'
import { documentBlocksQuery } from '#queries.ts'
import { DocumentHeader } from './document-header.tsx'
import { readingViewLabels } from './reading-text.ts'
import { type DocumentWithSaveState, useDocumentText } from './use-open-document.ts'

/** Parts of the page that are loaded after the text, because a reader needs the text first. */
const DocumentLinks = lazyExport(() => import('#backlinks/document-links.tsx'), 'DocumentLinks')
const Outline = lazyExport(() => import('#outline/outline.tsx'), 'Outline')

const Comments = lazyExport(() => import('#comments/document-comments.tsx'), 'DocumentComments')

type ReadingViewProps = {
  doc: DocumentWithText
  document: DocumentWithSaveState
  projectSlug: string
  links: MarkdownLinkResolvers | undefined
  onOpen: (address: string) => void
  onToggleTask: (line: number) => void
  /** Opens the editor. Undefined when the user may only read. */
  onWrite: (() => void) | undefined
  onSuggest: () => void
}

export function ReadingView({
  doc,
  document: open,
  projectSlug,
  onWrite,
  onSuggest,
  links,
  onToggleTask,
  ...view
}: ReadingViewProps) {
  const t = useText(readingViewLabels)
  const blocks = useQuery(documentBlocksQuery(projectSlug, doc.slug))
  const current = useDocumentText(open)
  const text = useLastSettledValue(current, !blocks.isFetching)
  const reachHeading = useHeadingTarget()
  const [isShown, setShown] = useState(false)
  const rendered = useRef<HTMLDivElement>(null)
  const isBlank = current.trim() === ''
  const hasOutline = headingLine.test(text)
  return (
    <div className="flex justify-center has-data-comments:pr-80 print:pr-0 has-data-comments:[&>nav]:hidden">
      <article className="w-full max-w-[calc(38.25rem+3rem)] min-w-0 px-6 pt-8 pb-[20dvh] md:pt-14">
        <DocumentHeader doc={doc} projectSlug={projectSlug} isReadOnly={!onWrite} />
        {isBlank ? (
          <EmptyState
            icon={FilePenLine}
            title={t.empty}
            className="px-0"
            action={
              onWrite && (
                <Button look="primary" onClick={onWrite}>
                  {t.startWriting}
                </Button>
              )
            }
          >
            {onWrite && t.emptyHint}
          </EmptyState>
        ) : (
          links &&
          !blocks.isPending && (
            <MarkdownView
              source={text}
              rendered={blocks.data}
              links={links}
              viewRef={rendered}
              onShown={() => {
                setShown(true)
                reachHeading()
              }}
              // The line numbers of checkboxes refer to the displayed text. A click on a checkbox is ignored while the
              // displayed text differs from the current text.
              onToggleTask={(line) => text === current && onToggleTask(line)}
              {...view}
            />
          )
        )}
        {(isShown || isBlank) && (
          <Suspense>
            <DocumentLinks
              key={String(isShown)}
              projectSlug={projectSlug}
              docSlug={doc.slug}
              root={rendered}
            />
          </Suspense>
        )}
      </article>
      {isShown && (
        <Suspense>
          {hasOutline && <Outline root={rendered} />}
          <Comments projectSlug={projectSlug} docSlug={doc.slug} root={rendered} onSuggest={onSuggest} />
        </Suspense>
      )}
    </div>
  )
}

/** A heading with a `#` mark, or one underlined with `===` or `---`. */
const headingLine = /^#{1,4} |\S[^\S\n]*\n(?:=+|-+)[^\S\n]*$/m

/**
 * Returns the last value for which `isSettled` was true. The old text therefore stays visible until the rendered blocks
 * of the new text have arrived.
 */
function useLastSettledValue<T>(value: T, isSettled: boolean) {
  const [settled, setSettled] = useState(value)
  if (isSettled && settled !== value) setSettled(value)
  return settled
}

async function goToHeading(hash: string, isNew: boolean) {
  if (hash) (await import('./heading-target.ts')).scrollToHeading(hash, isNew)
}

/** Scrolls to the heading in the URL once the text is shown and whenever the URL changes. */
function useHeadingTarget() {
  const hash = useRouterState({ select: ({ location }) => location.hash })
  useEffect(() => void goToHeading(hash, true), [hash])
  return () => void goToHeading(hash, false)
}
