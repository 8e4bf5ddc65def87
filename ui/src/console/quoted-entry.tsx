import type { ReactNode } from 'react'

type QuotedEntryProps = {
  /** Source of the text, such as its author, in a line above it. */
  source?: ReactNode
  children: ReactNode
}

/** The entry that a dialog decides on, such as the text of a post, as a quotation above the fields. */
export const QuotedEntry = ({ source, children }: QuotedEntryProps) => (
  <section className="flex max-h-60 flex-col gap-1 overflow-y-auto rounded-control bg-sunken p-3 text-sm">
    {source && (
      <div className="flex flex-wrap items-center justify-between gap-2 text-muted [overflow-wrap:anywhere]">
        {source}
      </div>
    )}
    <div className="flex flex-col gap-2 whitespace-pre-wrap [overflow-wrap:anywhere]">{children}</div>
  </section>
)
