import { useText } from '@sanhe/ui/i18n.ts'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { useQuery } from '@tanstack/react-query'
import type { DocumentWithText } from '#api.ts'
import { RevisionAuthorIcon } from '#history/author.tsx'
import { revisionsQuery } from '#history/queries.ts'
import { readingViewLabels } from './reading-text.ts'

/** Time and author of the last edit. It loads after the text, because a reader needs the text first. */
export function LastEdit({ doc, projectSlug }: { doc: DocumentWithText; projectSlug: string }) {
  const t = useText(readingViewLabels)
  const last = useQuery(revisionsQuery(projectSlug, doc.slug)).data?.[0]
  return (
    <>
      <RelativeTimeLabel at={last?.created_at ?? doc.updated_at} />
      {last && (
        <>
          <RevisionAuthorIcon kind={last.author.kind} />
          <span className="truncate">{t.editedBy(last.author.name)}</span>
        </>
      )}
    </>
  )
}
