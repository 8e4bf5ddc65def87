import { useText } from '@sanhe/ui/i18n.ts'
import { Link } from '@tanstack/react-router'
import { Paperclip } from 'lucide-react'
import { searchFilterLabels } from './filter-text.ts'
import { ResultActions } from './result-actions.tsx'
import { type FoundAttachment, getFileName } from './result-addresses.ts'
import { DocumentResultLines, HighlightedText, Snippet } from './result-lines.tsx'
import { resultRowClasses, type SharedResultProps } from './result-row.ts'
import { highlightTitle } from './rules.ts'

/** Attachments, each with links to the documents that use it. The link of an attachment opens the file. */
export function AttachmentResults({
  attachments,
  query,
  showsProject,
  onOpen,
}: SharedResultProps & { attachments: readonly FoundAttachment[] }) {
  return attachments.map((attachment) => (
    <li key={attachment.id} className="flex items-start">
      <div className="min-w-0 flex-1">
        <a
          data-result
          href={attachment.url}
          target="_blank"
          rel="noreferrer"
          className={resultRowClasses}
          onClick={onOpen}
        >
          <DocumentResultLines
            icon={<Paperclip aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />}
            title={<HighlightedText parts={highlightTitle(getFileName(attachment.path), query)} />}
            trail={showsProject ? [attachment.project_name] : []}
            at={attachment.created_at}
          >
            <Snippet html={attachment.snippet} />
          </DocumentResultLines>
        </a>
        <AttachmentUse attachment={attachment} />
      </div>
      <ResultActions title={getFileName(attachment.path)} address={attachment.url} isFile onOpen={onOpen} />
    </li>
  ))
}

function AttachmentUse({ attachment: { documents, project_slug } }: { attachment: FoundAttachment }) {
  const f = useText(searchFilterLabels)
  if (documents.length === 0) return <p className="-mt-1 pr-4 pb-3 pl-11 text-xs text-muted">{f.notUsed}</p>
  return (
    <p className="-mt-1 flex flex-wrap gap-x-2 pr-4 pb-3 pl-11 text-xs leading-5 text-muted">
      {f.usedIn}
      {documents.map(({ id, slug, title }) => (
        <Link
          key={id}
          to="/projects/$slug/docs/$docSlug"
          params={{ slug: project_slug, docSlug: slug }}
          className="text-accent-text underline underline-offset-2"
        >
          {title}
        </Link>
      ))}
    </p>
  )
}
