import { useText } from '@sanhe/ui/i18n.ts'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { accountLabels } from './text.ts'

/** Breadcrumb of the pages that the account page leads to. */
export function AccountBreadcrumb() {
  const t = useText(accountLabels)
  return (
    <span className="hidden items-center gap-1 md:flex">
      <Link to="/account" className="rounded text-sm text-muted hover:text-text">
        {t.title}
      </Link>
      <ChevronRight aria-hidden className="size-3.5 shrink-0 text-faint" />
    </span>
  )
}
