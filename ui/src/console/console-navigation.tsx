import { Link, useLocation, useRouter } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useText } from '../i18n.ts'
import { joinClassNames } from '../join-class-names.ts'
import { consoleLabels } from './text.ts'

export type ConsoleNavItem = {
  /** Path of the page inside the client. */
  to: string
  label: string
  icon: LucideIcon
  /** Number of tasks that wait on this page. Not shown when zero. */
  count?: number | undefined
}
export type ConsoleNavGroup = { label: string; items: readonly ConsoleNavItem[] }

type NavigationProps = {
  product: string
  groups: readonly ConsoleNavGroup[]
  account: ReactNode
  /** Called when the user follows a link, for example to close the drawer. */
  onFollow: () => void
}

/** Free space in pixels above and below the active link after the list was scrolled to it. */
const scrollMargin = 48

/**
 * Scrolls the list so far that the link of the current page is visible. Only the list is scrolled:
 * `Element.scrollIntoView` could also move the page.
 */
function scrollToActiveLink(list: HTMLElement) {
  const link = list.querySelector('[aria-current=page]')
  if (!link) return
  const [view, target] = [list.getBoundingClientRect(), link.getBoundingClientRect()]
  if (target.top < view.top) list.scrollTop -= view.top - target.top + scrollMargin
  if (target.bottom > view.bottom) list.scrollTop += target.bottom - view.bottom + scrollMargin
}

/**
 * Returns the ref of a list of links that shows the link of the current page whenever another page is opened. The list
 * is scrolled at once, and again when the page is rendered, because the router then restores former scroll positions.
 */
function useVisibleActiveLink(hasLinks: boolean) {
  const list = useRef<HTMLDivElement>(null)
  const router = useRouter()
  // The path of the event `onRendered` is not compared with the path before: they are the same when the user goes back
  // before the next page is rendered, although that page's link was the current one meanwhile.
  const path = useLocation({ select: ({ pathname }) => pathname })
  useLayoutEffect(() => {
    const scroll = () => list.current && scrollToActiveLink(list.current)
    if (hasLinks) scroll()
    const stop = router.subscribe('onRendered', ({ toLocation }) => {
      if (toLocation.pathname !== path) return
      stop()
      scroll()
    })
    return stop
  }, [router, hasLinks, path])
  return list
}

/** Navigation of a console: groups of links, with the account menu below. */
export function ConsoleNavigation({ product, groups, account, onFollow }: NavigationProps) {
  const t = useText(consoleLabels)
  const list = useVisibleActiveLink(groups.length > 0)
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
      <div ref={list} className="min-h-0 flex-1 overflow-y-auto px-2 pb-4">
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
