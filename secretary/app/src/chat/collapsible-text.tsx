import { ChevronRight } from 'lucide-react'

/** Shows a title that unfolds a plain text, such as the reasoning of the model. */
export const CollapsibleText = ({ title, text }: { title: string; text: string }) => (
  <details className="group min-w-0 text-sm text-muted">
    <summary className="flex min-h-control w-fit cursor-pointer list-none items-center gap-1.5 rounded-control pr-2 hover:text-text [&::-webkit-details-marker]:hidden">
      <ChevronRight
        aria-hidden
        className="size-4 shrink-0 transition-transform group-open:rotate-90 motion-reduce:transition-none"
      />
      {title}
    </summary>
    <section
      // Only a focused element can be scrolled by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={title}
      className="mt-1 max-h-80 overflow-y-auto overscroll-contain border-l-2 border-line pl-3 leading-6 whitespace-pre-wrap [overflow-wrap:anywhere]"
    >
      {text}
    </section>
  </details>
)
