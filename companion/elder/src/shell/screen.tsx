import { useRouter } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Help } from './help.tsx'
import { NoLine } from './no-line.tsx'
import { TabBar } from './tab-bar.tsx'

type ScreenProps = {
  title: string
  /** Where "返回" leads when nothing was opened before; without it this is one of the five first screens. */
  back?: string
  /** Stands above the tabs, where the thumb is: the one thing to do here. */
  action?: ReactNode
  children: ReactNode
}

/** A page of the app. Its name, the way back and help stand in the same place on every one of them. */
export function Screen({ title, back, action, children }: ScreenProps) {
  useEffect(() => {
    document.title = `${title} · 三合陪伴`
  }, [title])
  return (
    <div className="flex min-h-dvh flex-col pt-[env(safe-area-inset-top)] md:pl-40">
      <header className="sticky top-0 z-10 border-b border-line bg-canvas">
        <div className="mx-auto flex min-h-18 w-full max-w-2xl flex-wrap items-center justify-between gap-x-2 px-3 py-1">
          {back !== undefined && <Back to={back} />}
          <h1 className="min-w-0 flex-1 text-lg font-bold [overflow-wrap:anywhere] max-sm:in-data-[letters=large]:order-last max-sm:in-data-[letters=large]:basis-full">
            {title}
          </h1>
          <Help />
        </div>
        <NoLine />
      </header>
      <main className="mx-auto flex w-full max-w-2xl flex-1 flex-col gap-5 p-4 pb-10">{children}</main>
      <div className="sticky bottom-0 z-10">
        {action && (
          <section
            aria-label="可以做的事"
            className="border-t border-line bg-canvas px-4 py-3 has-[>:empty]:hidden"
          >
            <div className="mx-auto flex max-w-2xl flex-col gap-3">{action}</div>
          </section>
        )}
        <TabBar />
      </div>
    </div>
  )
}

/** To the page before this one; who came by a link from outside goes to where this page belongs. */
function Back({ to }: { to: string }) {
  const { history, navigate } = useRouter()
  return (
    <button
      type="button"
      aria-label="返回"
      className="-ml-2 flex min-h-control shrink-0 items-center rounded-control pr-2 font-semibold text-accent-text"
      onClick={() => (history.canGoBack() ? history.back() : void navigate({ to }))}
    >
      <ChevronLeft aria-hidden className="size-8" />
      返回
    </button>
  )
}
