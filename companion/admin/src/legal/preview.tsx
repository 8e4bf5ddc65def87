import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { useLayoutEffect, useRef } from 'react'

const textClasses = joinClassNames(
  'rounded-[10px] border border-line bg-surface p-5 leading-[1.7] [overflow-wrap:anywhere]',
  '[&_h1]:text-xl [&_h1]:font-semibold [&_h2]:mt-6 [&_h2]:text-lg [&_h2]:font-semibold [&_h3]:mt-4 [&_h3]:font-semibold',
  '[&_p]:my-2 [&_ul]:list-disc [&_ul]:pl-6 [&_ol]:list-decimal [&_ol]:pl-6 [&_a]:text-accent-text [&_a]:underline',
  '[&_table]:my-3 [&_table]:w-full [&_td]:border [&_td]:border-line [&_td]:p-2 [&_th]:border [&_th]:border-line [&_th]:p-2 [&_th]:text-left',
)

/** Shows a draft as HTML that the service rendered. The service escapes every HTML tag in the source of the draft. */
export function LegalDraftPreview({ html }: { html: string }) {
  const root = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (root.current) root.current.innerHTML = html
  }, [html])
  return <article ref={root} className={textClasses} />
}
