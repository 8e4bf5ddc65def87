import { useText } from '@sanhe/ui/i18n.ts'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Router } from 'lucide-react'
import { settingsLabels } from './settings-text.ts'

/** Link to the page with the agents of the account at the relay. */
export function RelayLink() {
  const t = useText(settingsLabels)
  return (
    <Link
      to="/relay"
      className="flex min-h-14 items-center gap-3 rounded-[12px] border border-line bg-surface px-4 hover:bg-hover"
    >
      <Router aria-hidden className="size-5 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{t.relay}</span>
        <span className="block text-sm text-muted">{t.relayHint}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 text-muted" />
    </Link>
  )
}
