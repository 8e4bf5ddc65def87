import { useText } from '@sanhe/ui/i18n.ts'
import { Link } from '@tanstack/react-router'
import { BellRing, HeartHandshake, type LucideIcon, ReceiptText, UserRound } from 'lucide-react'
import { shellLabels } from './text.ts'

const tabs = [
  { to: '/', label: 'parents', icon: HeartHandshake },
  { to: '/alerts', label: 'alerts', icon: BellRing },
  { to: '/orders', label: 'orders', icon: ReceiptText },
  { to: '/me', label: 'me', icon: UserRound },
] as const satisfies { to: string; label: keyof (typeof shellLabels)['en']; icon: LucideIcon }[]

/** Tabs at the bottom on phones, to the left of the column on wide screens. */
export function TabBar() {
  const t = useText(shellLabels)
  return (
    <nav
      aria-label={t.mainPages}
      className="border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:fixed md:top-0 md:left-[max(0px,calc(50vw-440px))] md:w-[200px] md:border-0 md:bg-transparent md:pt-6 md:pr-6 md:pl-4"
    >
      <p className="mb-4 hidden items-center gap-2 px-3 font-semibold whitespace-nowrap md:flex">
        <img src="/family/favicon.svg" alt="" width={28} height={28} />
        {t.product}
      </p>
      <ul className="grid grid-cols-4 md:grid-cols-1 md:gap-1">
        {tabs.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              activeOptions={{ exact: to === '/' }}
              className="flex min-h-14 flex-col items-center justify-center gap-0.5 text-xs font-medium text-muted aria-[current=page]:text-accent-text md:min-h-11 md:flex-row md:justify-start md:gap-3 md:rounded-control md:px-3 md:text-base md:hover:bg-hover md:aria-[current=page]:bg-accent-soft"
            >
              <Icon aria-hidden className="size-6 shrink-0 md:size-5" />
              {t[label]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
