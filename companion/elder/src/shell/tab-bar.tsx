import { Link } from '@tanstack/react-router'
import { Bot, House, type LucideIcon, Stethoscope, User, UsersRound } from 'lucide-react'

const tabs: { to: string; label: string; icon: LucideIcon }[] = [
  { to: '/', label: '首页', icon: House },
  { to: '/activities', label: '活动', icon: UsersRound },
  { to: '/butler', label: '管家', icon: Bot },
  { to: '/medical', label: '看病', icon: Stethoscope },
  { to: '/me', label: '我的', icon: User },
]

/** Navigation tabs: at the bottom on phones, at the side on wide screens. */
export function TabBar() {
  return (
    <nav
      aria-label="主要页面"
      className="border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:fixed md:inset-y-0 md:left-0 md:w-40 md:border-t-0 md:border-r"
    >
      <ul className="mx-auto grid max-w-2xl grid-cols-5 md:mt-6 md:grid-cols-1 md:gap-2 md:px-3">
        {tabs.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              activeOptions={{ exact: to === '/' }}
              className="flex min-h-18 flex-col items-center justify-center gap-0.5 text-xs font-semibold text-muted aria-[current=page]:text-accent-text md:flex-row md:justify-start md:gap-3 md:rounded-control md:px-4 md:aria-[current=page]:bg-accent-soft"
            >
              <Icon aria-hidden className="size-7 shrink-0" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
