import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight, type LucideIcon } from 'lucide-react'

type PageLinkProps = { to: NonNullable<LinkProps['to']>; icon: LucideIcon; title: string; hint: string }

/** Link of the settings to a page of its own. */
export function PageLink({ to, icon: Icon, title, hint }: PageLinkProps) {
  return (
    <Link
      to={to}
      className="flex min-h-14 items-center gap-3 rounded-[12px] border border-line bg-surface px-4 py-3 hover:bg-hover"
    >
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{title}</span>
        <span className="block text-sm text-pretty text-muted">{hint}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
    </Link>
  )
}
