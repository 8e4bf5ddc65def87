import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type RowLinkProps = Pick<LinkProps, 'to' | 'params' | 'search'> & {
  icon: LucideIcon
  label: string
  value?: ReactNode
}

/** Row that links to a page. The whole row can be tapped. */
export function RowLink({ icon: Icon, label, value, ...link }: RowLinkProps) {
  return (
    <Link {...link} className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-hover">
      <Icon aria-hidden className="size-5 shrink-0 text-accent-text" />
      <span className="flex-1 break-keep">{label}</span>
      {value && (
        <span className="min-w-0 text-right text-xs text-muted [overflow-wrap:anywhere]">{value}</span>
      )}
      <ChevronRight aria-hidden className="size-5 shrink-0 text-faint" />
    </Link>
  )
}

export const RowGroup = ({ children }: { children: ReactNode }) => (
  <div className="divide-y divide-line overflow-hidden rounded-[12px] border border-line bg-surface shadow-raised">
    {children}
  </div>
)
