import { Outlet } from '@tanstack/react-router'
import { Menu as MenuIcon } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Drawer } from '../dialog.tsx'
import { useText } from '../i18n.ts'
import { IconButton } from '../icon-button.tsx'
import { phoneMediaQuery, useMediaQuery } from '../media-query.ts'
import { consoleLabels } from './text.ts'
import { ConsoleNavigation, type ConsoleNavGroup } from './console-navigation.tsx'
import { ConsoleTitleBar } from './console-title-bar.tsx'

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
    <ConsoleNavigation product={product} groups={groups} account={account} onFollow={() => setOpen(false)} />
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
