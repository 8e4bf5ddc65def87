import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { MarkdownView } from '@sanhe/ui/markdown/markdown-view.tsx'
import type { MarkdownLinks } from '@sanhe/ui/markdown/prepare.ts'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { FilePenLine } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { DocumentWithText } from '#api.ts'
import { blocksQuery } from '#queries.ts'
import { DocumentHeader } from './document-header.tsx'
import { readingText } from './reading-text.ts'
import type { OpenDocument } from './use-open-document.ts'

type ReadingViewProps = {
  doc: DocumentWithText
  document: OpenDocument
  projectSlug: string
  links: MarkdownLinks | undefined
  onOpen: (address: string) => void
  onToggleTask: (line: number) => void
  onWrite: () => void
}

export function ReadingView({
  doc,
  document: open,
  projectSlug,
  onWrite,
  links,
  onToggleTask,
  ...view
}: ReadingViewProps) {
  const t = useText(readingText)
  const blocks = useQuery(blocksQuery(projectSlug, doc.slug))
  const text = useLastSettledValue(open.text, !blocks.isFetching)
  const reachHeading = useHeadingTarget()
  return (
    <article className="mx-auto max-w-[calc(38.25rem+3rem)] px-6 pt-8 pb-[20dvh] md:pt-14">
      <DocumentHeader doc={doc} projectSlug={projectSlug} />
      {open.text.trim() === '' ? (
        <EmptyState
          icon={FilePenLine}
          title={t.empty}
          className="px-0"
          action={
            <Button look="primary" onClick={onWrite}>
              {t.startWriting}
            </Button>
          }
        >
          {t.emptyHint}
        </EmptyState>
      ) : (
        links &&
        !blocks.isPending && (
          <MarkdownView
            source={text}
            rendered={blocks.data}
            links={links}
            onShown={reachHeading}
            // Line numbers refer to the displayed text. A toggle is ignored while it differs from the current text.
            onToggleTask={(line) => text === open.text && onToggleTask(line)}
            {...view}
          />
        )
      )}
    </article>
  )
}

/** Holds the value while a request is in flight, so that a new text waits for its rendered blocks. */
function useLastSettledValue<T>(value: T, isSettled: boolean) {
  const [settled, setSettled] = useState(value)
  if (isSettled && settled !== value) setSettled(value)
  return settled
}

async function goToHeading(hash: string, isNew: boolean) {
  if (hash) (await import('./heading-target.ts')).scrollToHeading(hash, isNew)
}

/** Scrolls to the heading in the address once the text is shown and whenever the address changes. */
function useHeadingTarget() {
  const hash = useRouterState({ select: ({ location }) => location.hash })
  useEffect(() => void goToHeading(hash, true), [hash])
  return () => void goToHeading(hash, false)
}
