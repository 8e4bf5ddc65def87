import { Link, Outlet } from '@tanstack/react-router'
import { type LucideIcon, Menu as MenuIcon } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { joinClassNames } from '../join-class-names.ts'
import { Drawer } from '../dialog.tsx'
import { useText } from '../i18n.ts'
import { IconButton } from '../icon-button.tsx'
import { phoneMediaQuery, useMediaQuery } from '../media-query.ts'
import { consoleLabels } from './text.ts'
import { ConsoleTitleBar } from './console-title-bar.tsx'

export type ConsoleNavItem = {
  /** Path of the page inside the client. */
  to: string
  label: string
  icon: LucideIcon
  /** Number of tasks that wait on this page. Not shown when zero. */
  count?: number | undefined
}
export type ConsoleNavGroup = { label: string; items: readonly ConsoleNavItem[] }

type ConsoleFrameProps = {
  /** Name of the console, such as "Sanhe administration". */
  product: string
  groups: readonly ConsoleNavGroup[]
  /** Account menu at the bottom of the navigation. */
  account: ReactNode
  /** Message above every page, for example that the shop is suspended. */
  banner?: ReactNode
  /** Shown instead of the page of the current route, for example if the user is not allowed to open the page. */
  children?: ReactNode
}

/** Frame of a console: navigation at the left, on phones in a drawer; title bar; the page of the current route. */
export function ConsoleLayout({ product, groups, account, banner, children }: ConsoleFrameProps) {
  const t = useText(consoleLabels)
  const isPhone = useMediaQuery(phoneMediaQuery)
  const [isOpen, setOpen] = useState(false)
  const main = useRef<HTMLElement>(null)
  const navigation = (
    <Navigation product={product} groups={groups} account={account} onFollow={() => setOpen(false)} />
  )
  return (
    <div className="flex h-dvh">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-surface focus:px-4 focus:py-3"
        onClick={(event) => {
          // Moves the focus without changing the URL, which the router would take for a navigation.
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {t.skip}
      </a>
      {isPhone ? (
        <Drawer isOpen={isOpen} onClose={() => setOpen(false)} title={t.navigation}>
          {navigation}
        </Drawer>
      ) : (
        <div className="flex w-60 shrink-0 border-r border-line bg-sunken print:hidden">{navigation}</div>
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        <ConsoleTitleBar
          product={product}
          start={
            isPhone && <IconButton icon={MenuIcon} label={t.openNavigation} onClick={() => setOpen(true)} />
          }
        >
          {banner}
          {/* Makes the page focusable, because a page without links or buttons must still scroll with the keyboard. */}
          <main
            ref={main}
            id="main"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region is focusable
            tabIndex={0}
            className="min-h-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2"
          >
            <div className="mx-auto w-full max-w-[1360px] p-4 md:p-6">{children ?? <Outlet />}</div>
          </main>
        </ConsoleTitleBar>
      </div>
    </div>
  )
}

type NavigationProps = Omit<ConsoleFrameProps, 'banner' | 'children'> & { onFollow: () => void }

function Navigation({ product, groups, account, onFollow }: NavigationProps) {
  const t = useText(consoleLabels)
  return (
    <nav aria-label={t.navigation} className="flex min-h-0 w-full flex-col">
      <p className="flex h-14 shrink-0 items-center gap-2 px-4 font-semibold md:h-12">
        <span
          aria-hidden
          className="grid size-6 place-items-center rounded-[6px] bg-accent text-xs text-on-accent"
        >
          三
        </span>
        <span className="truncate text-sm">{product}</span>
      </p>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-4">
        {groups.map((group) => (
          <section key={group.label} className="mt-3 first:mt-0">
            <h2 className="px-2 pb-1 text-xs font-medium text-muted">{group.label}</h2>
            {group.items.map((item) => (
              <NavLink key={item.to} item={item} onFollow={onFollow} />
            ))}
          </section>
        ))}
      </div>
      <div className="shrink-0 border-t border-line p-2">{account}</div>
    </nav>
  )
}

function NavLink({
  item: { to, label, icon: Icon, count },
  onFollow,
}: {
  item: ConsoleNavItem
  onFollow: () => void
}) {
  return (
    <Link
      to={to}
      onClick={onFollow}
      activeOptions={{ exact: to === '/', includeSearch: false }}
      className={joinClassNames(
        'group flex min-h-row items-center gap-2.5 rounded-[6px] px-2 text-sm text-muted hover:bg-hover hover:text-text',
        'aria-[current=page]:bg-hover aria-[current=page]:font-medium aria-[current=page]:text-text',
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0 group-aria-[current=page]:text-accent-text" />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {count ? (
        <span className="min-w-5 rounded-full bg-accent-soft px-1.5 text-center text-xs leading-5 font-medium text-accent-text tabular-nums">
          {count > 999 ? '999+' : count}
        </span>
      ) : null}
    </Link>
  )
}
