import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { dictionary, useText } from '@sanhe/ui/i18n.ts'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { createContext, type ReactNode, use, useEffect } from 'react'
import { setWindowTitle } from './window-title.ts'

export const screenLabels = dictionary({ en: { back: 'Back' }, zh: { back: '返回' } })

/** Notice that a screen shows below its header, for example that an agent cannot be reached. */
export const ScreenNoticeContext = createContext<ReactNode>(null)

type ScreenLayoutProps = {
  title: string
  /** Path to which the Back arrow leads; absent on the first screen. */
  back?: string
  actions?: ReactNode
  children: ReactNode
  className?: string
  /** True for a screen that has two columns in wide windows. */
  isWide?: boolean
}

/** Layout of a screen: title at the top, content in one column below. */
export function ScreenLayout({
  title,
  back,
  actions,
  children,
  className,
  isWide = false,
}: ScreenLayoutProps) {
  const t = useText(screenLabels)
  const width = isWide ? 'max-w-5xl' : 'max-w-2xl'
  useEffect(() => {
    setWindowTitle(title)
  }, [title])
  return (
    <div className="flex min-h-dvh flex-col pt-[env(safe-area-inset-top)]">
      <header className="sticky top-0 z-10 border-b border-line bg-canvas/95 backdrop-blur">
        <div className={joinClassNames('mx-auto flex h-14 w-full items-center gap-1 px-2', width)}>
          {back === undefined ? (
            <span className="w-2" />
          ) : (
            <Link
              to={back}
              aria-label={t.back}
              title={t.back}
              className="grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-hover hover:text-text"
            >
              <ChevronLeft aria-hidden className="size-5" />
            </Link>
          )}
          <h1 className="min-w-0 flex-1 truncate text-lg font-semibold">{title}</h1>
          {actions}
        </div>
      </header>
      {use(ScreenNoticeContext)}
      <main className={joinClassNames('mx-auto flex w-full flex-1 flex-col p-4 pb-10', width, className)}>
        {children}
      </main>
    </div>
  )
}
