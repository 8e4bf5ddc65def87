import { lazyExport } from '@sanhe/ui/lazy-export.ts'
import { useRouter } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { type ReactNode, Suspense, useEffect } from 'react'
import { PhraseText } from '#parts/phrase-text.tsx'
import { EmergencyHelpButton } from './help.tsx'
import { OfflineBanner } from './offline.tsx'
import { TabBar } from './tab-bar.tsx'

/** Loads the pictograms of all sections lazily, after the first page is displayed. */
const HeaderIcon = lazyExport(() => import('./header-icon.tsx'), 'PageSectionIcon')

type ScreenProps = {
  title: string
  /** Parent page, which the button 返回 opens when there is no history. The five main screens have no parent. */
  back?: string
  /** Primary action of the screen, displayed above the tab bar within reach of the thumb. */
  action?: ReactNode
  children: ReactNode
}

/** Layout of every screen. The title, the back button and the help button have the same position on all screens. */
export function ElderScreenLayout({ title, back, action, children }: ScreenProps) {
  useEffect(() => {
    document.title = `${title} · 三合陪伴`
  }, [title])
  return (
    <div className="flex min-h-dvh flex-col pt-[env(safe-area-inset-top)] md:pl-40">
      <header className="sticky top-0 z-10 border-b border-line bg-canvas">
        <div className="mx-auto flex min-h-18 w-full max-w-2xl flex-wrap items-center justify-between gap-x-2 px-3 py-1">
          {back !== undefined && <Back to={back} />}
          <Suspense>
            <HeaderIcon />
          </Suspense>
          <h1 className="min-w-0 flex-1 text-lg font-bold max-sm:in-data-[text-size=large]:order-last max-sm:in-data-[text-size=large]:basis-full">
            <PhraseText text={title} />
          </h1>
          <EmergencyHelpButton />
        </div>
        <OfflineBanner />
      </header>
      <main className="mx-auto flex w-full max-w-2xl flex-1 flex-col gap-5 p-4 pb-10">{children}</main>
      <div className="sticky bottom-0 z-10">
        {action && (
          <section
            aria-label="主要操作"
            data-action-bar
            className="border-t border-line bg-canvas py-3 has-[>:empty]:hidden"
          >
            <div className="mx-auto flex max-w-2xl flex-col gap-3 px-4">{action}</div>
          </section>
        )}
        <TabBar />
      </div>
    </div>
  )
}

/**
 * Back button. Goes back in the browser history, or opens the parent page when the user arrived by an external link.
 */
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
