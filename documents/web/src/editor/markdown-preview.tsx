import { MarkdownView } from '@sanhe/ui/markdown/markdown-view.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useDeferredValue } from 'react'
import { documentBlocksQuery } from '#queries.ts'
import { type DocumentWithSaveState, useDocumentText } from './use-open-document.ts'

type PreviewProps = Pick<
  ComponentProps<typeof MarkdownView>,
  'links' | 'viewRef' | 'onOpen' | 'onToggleTask'
> & { document: DocumentWithSaveState; projectSlug: string; docSlug: string }

/** Preview of the text, next to its source or alone. It is rendered again while the user types. */
export function MarkdownPreview({ document: open, projectSlug, docSlug, ...view }: PreviewProps) {
  const text = useDeferredValue(useDocumentText(open))
  // Reads the rendered blocks that the reading view has cached. `enabled: false` prevents a request after each save.
  const { data: rendered } = useQuery({ ...documentBlocksQuery(projectSlug, docSlug), enabled: false })
  return <MarkdownView source={text} rendered={rendered} className="mx-auto" {...view} />
}
