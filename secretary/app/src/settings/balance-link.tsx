import { useText } from '@sanhe/ui/i18n.ts'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Wallet } from 'lucide-react'
import { settingsLabels } from './settings-text.ts'

/** Link to the page with the balance of the account. */
export function BalanceLink() {
  const t = useText(settingsLabels)
  return (
    <Link
      to="/balance"
      className="flex min-h-14 items-center gap-3 rounded-[12px] border border-line bg-surface px-4 hover:bg-hover"
    >
      <Wallet aria-hidden className="size-5 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{t.balance}</span>
        <span className="block text-sm text-muted">{t.balanceHint}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 text-muted" />
    </Link>
  )
}
