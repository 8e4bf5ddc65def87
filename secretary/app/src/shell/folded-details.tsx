import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

type FoldedDetailsProps = {
  label: string
  /** True to open the details at first. */
  isOpen?: boolean
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}

/** Details that are folded to their label until the user opens them. */
export const FoldedDetails = ({ label, isOpen = false, onToggle, children }: FoldedDetailsProps) => (
  <details
    className="group text-sm"
    open={isOpen}
    onToggle={onToggle && ((event) => onToggle(event.currentTarget.open))}
  >
    <summary className="flex min-h-control w-fit cursor-pointer list-none items-center gap-1.5 rounded-control pr-2 text-muted hover:text-text [&::-webkit-details-marker]:hidden">
      <ChevronRight
        aria-hidden
        className="size-4 transition-transform group-open:rotate-90 motion-reduce:transition-none"
      />
      {label}
    </summary>
    {children}
  </details>
)
