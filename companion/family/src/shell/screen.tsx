import { useText } from '@sanhe/ui/i18n.ts'
import { useRouter } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { OfflineBanner } from './offline.tsx'
import { TabBar } from './tab-bar.tsx'
import { shellLabels } from './text.ts'

type ScreenProps = {
  title: string
  /** Page that the Back button opens when there is no history. Undefined for the four main pages. */
  back?: string
  /** Small button or link next to the title. */
  corner?: ReactNode
  /** Primary action of the page, displayed above the tabs within reach of the thumb. */
  action?: ReactNode
  children: ReactNode
}

/** Page of the app: a column in the middle, with the tabs below it on phones and to its left on wide screens. */
export function FamilyScreenLayout({ title, back, corner, action, children }: ScreenProps) {
  const t = useText(shellLabels)
  useEffect(() => {
    document.title = `${title} · ${t.product}`
  }, [title, t.product])
  return (
    <div className="mx-auto flex min-h-dvh max-w-[880px] flex-col pt-[env(safe-area-inset-top)] md:pl-[200px]">
      <header className="sticky top-0 z-10 bg-canvas">
        <div className="flex min-h-14 items-center gap-1 px-4 py-1 md:pt-6">
          {back !== undefined && <Back to={back} />}
          <h1 className="min-w-0 flex-1 text-lg font-semibold [overflow-wrap:anywhere] md:text-xl">
            {title}
          </h1>
          {corner}
        </div>
        <OfflineBanner />
      </header>
      <main className="flex w-full flex-1 flex-col gap-4 px-4 pt-1 pb-10">{children}</main>
      <div className="sticky bottom-0 z-10">
        {action && (
          <section
            aria-label={t.mainAction}
            data-action-bar
            className="flex flex-col gap-2 border-t border-line bg-canvas px-4 py-3 has-[>:empty]:hidden"
          >
            {action}
          </section>
        )}
        <TabBar />
      </div>
    </div>
  )
}

/** Back button. Goes back in the browser history, or opens the page `to` when there is no history. */
function Back({ to }: { to: string }) {
  const t = useText(shellLabels)
  const { history, navigate } = useRouter()
  return (
    <button
      type="button"
      aria-label={t.back}
      className="-ml-2 grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-hover hover:text-text"
      onClick={() => (history.canGoBack() ? history.back() : void navigate({ to }))}
    >
      <ChevronLeft aria-hidden className="size-6" />
    </button>
  )
}
