import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Menu as MenuIcon, PanelLeft } from 'lucide-react'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { shellLabels } from './text.ts'

type Slots = { title: HTMLElement | null; actions: HTMLElement | null }
const SlotContext = createContext<Slots>({ title: null, actions: null })

/** Sets the title in the bar and in the browser tab. `trail` is the breadcrumb before the title (“Guide /”). */
export function TopBarTitle({ children, trail }: { children: string; trail?: ReactNode }) {
  const t = useText(shellLabels)
  const { title } = use(SlotContext)
  useEffect(() => {
    document.title = `${children} · ${t.product}`
  }, [children, t])
  if (!title) return null
  return createPortal(
    <>
      {trail}
      <h1 className="truncate text-sm font-semibold max-md:min-w-14 max-md:flex-1" title={children}>
        {children}
      </h1>
    </>,
    title,
  )
}

/** Element of the breadcrumb: a link, or plain text when the element has no page. */
export function BreadcrumbStep({ children, slug }: { children: string; slug?: string }) {
  const look = 'max-w-40 truncate text-sm text-muted'
  return (
    <span className="hidden min-w-0 items-center gap-1 md:flex">
      {slug ? (
        <Link to="/projects/$slug" params={{ slug }} className={`${look} rounded hover:text-text`}>
          {children}
        </Link>
      ) : (
        <span className={look}>{children}</span>
      )}
      <ChevronRight aria-hidden className="size-3.5 shrink-0 text-faint" />
    </span>
  )
}

export function TopBarActions({ children }: { children: ReactNode }) {
  const { actions } = use(SlotContext)
  return actions && createPortal(children, actions)
}

type TopBarProps = {
  isSidebarShown: boolean
  onSidebar: () => void
  onDrawer: () => void
  children: ReactNode
}

/** The top bar and, below it, the page, which may fill the slots of the bar. */
export function TopBar({ isSidebarShown, onSidebar, onDrawer, children }: TopBarProps) {
  const t = useText(shellLabels)
  const [title, setTitle] = useState<HTMLElement | null>(null)
  const [actions, setActions] = useState<HTMLElement | null>(null)
  return (
    <SlotContext value={{ title, actions }}>
      <header className="flex h-14 shrink-0 items-center gap-2 border-b md:h-12 border-line px-2 md:px-4 print:hidden">
        <IconButton icon={MenuIcon} label={t.openNavigation} className="md:hidden" onClick={onDrawer} />
        <IconButton
          icon={PanelLeft}
          label={isSidebarShown ? t.hideSidebar : t.showSidebar}
          small
          className="-ml-2 max-md:hidden"
          onClick={onSidebar}
        />
        {/* On phones the title wraps out of the visible line when its place is too narrow for more than a letter. */}
        <div
          ref={setTitle}
          className="flex min-w-0 flex-1 items-center gap-1 max-md:h-6 max-md:flex-wrap max-md:overflow-hidden max-md:before:h-full"
        />
        <div ref={setActions} className="flex shrink-0 items-center gap-1" />
      </header>
      {children}
    </SlotContext>
  )
}
