import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import type { ReactNode } from 'react'
import type { SearchResult, TreeNode } from '#api.ts'
import { DocumentTypeIcon, FolderIcon } from '#tree/doc-type.tsx'
import { findFolderPath } from '#tree/rules.ts'
import { type SnippetPart, splitSnippet, highlightTitle } from './rules.ts'

/** Renders pieces of text with the matches highlighted. Document content is never treated as HTML. */
export function HighlightedText({ parts }: { parts: readonly SnippetPart[] }) {
  return parts.map(({ text, isMark }, index) =>
    isMark ? (
      <mark key={index} className="rounded-[2px] bg-warn-soft font-medium text-warn-text">
        {text}
      </mark>
    ) : (
      text
    ),
  )
}

/** Shows the text around a match. */
export function Snippet({ html }: { html: string }) {
  if (html.trim() === '') return null
  return (
    <span className="mt-1 line-clamp-2 text-[13px] leading-5 text-muted [overflow-wrap:anywhere]">
      <HighlightedText parts={splitSnippet(html)} />
    </span>
  )
}

type ResultLinesProps = {
  result: SearchResult
  typed: string
  tree: readonly TreeNode[] | undefined
  /** True when several projects were searched, so that each result shows the name of its project. */
  showsProject: boolean
}

/** Shows a search result in three lines: title, location and snippet. */
export function SearchResultLines({ result, typed, tree, showsProject }: ResultLinesProps) {
  const folders = findFolderPath(tree ?? [], result.id) ?? []
  const trail = [...(showsProject ? [result.project_name] : []), ...folders.map(({ title }) => title)]
  return (
    <DocumentResultLines
      icon={
        result.type === 'folder' ? (
          <FolderIcon className="mt-0.5 self-start" />
        ) : (
          <DocumentTypeIcon type={result.doc_type} className="mt-0.5 self-start" />
        )
      }
      title={<HighlightedText parts={highlightTitle(result.title, typed)} />}
      trail={trail}
      at={result.updated_at}
    >
      {result.section && (
        <span className="block truncate text-xs leading-5 text-accent-text">
          {`# ${result.section.path.join(' › ')}`}
        </span>
      )}
      <Snippet html={result.snippet} />
    </DocumentResultLines>
  )
}

type DocumentLinesProps = {
  icon: ReactNode
  title: ReactNode
  trail: readonly string[]
  at: string
  children?: ReactNode
}

export function DocumentResultLines({ icon, title, trail, at, children }: DocumentLinesProps) {
  return (
    <>
      {icon}
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-3">
          <span className="min-w-0 flex-1 truncate text-sm font-medium">{title}</span>
          <RelativeTimeLabel at={at} className="shrink-0 text-xs text-muted" />
        </span>
        {trail.length > 0 && (
          <span className="block truncate text-xs leading-5 text-muted">{trail.join(' / ')}</span>
        )}
        {children}
      </span>
    </>
  )
}
