import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type RowLinkProps = {
  to: NonNullable<LinkProps['to']>
  icon: LucideIcon
  label: string
  value?: ReactNode
}

/** Large row that links to a page. The user can tap anywhere in the row. */
export function RowLink({ to, icon: Icon, label, value }: RowLinkProps) {
  return (
    <Link to={to} className="flex min-h-18 items-center gap-4 px-4 py-3 hover:bg-hover">
      <Icon aria-hidden className="size-7 shrink-0 text-accent-text" />
      <span className="min-w-0 flex-1">
        <span className="block font-bold">{label}</span>
        {value && <span className="block text-xs text-muted [overflow-wrap:anywhere]">{value}</span>}
      </span>
      <ChevronRight aria-hidden className="size-7 shrink-0 text-muted" />
    </Link>
  )
}

type RowGroupProps = { title?: string; children: ReactNode }

export function RowGroup({ title, children }: RowGroupProps) {
  return (
    <section>
      {title && <h2 className="mb-2 text-lg font-bold">{title}</h2>}
      <div className="divide-y divide-line overflow-hidden rounded-control border border-line bg-surface shadow-raised">
        {children}
      </div>
    </section>
  )
}
