import { buttonClasses } from '@sanhe/ui/button.tsx'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { EmptyState, ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bot, MessagesSquare, Plus, Settings } from 'lucide-react'
import { useEffect } from 'react'
import { type Secretary, secretariesQuery } from '#agents/secretaries.ts'
import { DecisionNotice } from '#market/decision-notice.tsx'
import { secretaryListLabels } from './home-text.ts'
import { SecretaryList } from './secretary-list.tsx'
import { setWindowTitle } from '#shell/window-title.ts'

/** List of secretaries. Wide windows show it next to the place where conversations open. */
export function HomePage() {
  const t = useText(secretaryListLabels)
  const { data, error, refetch } = useQuery(secretariesQuery)
  const latest = findLatest(data ?? [])
  useEffect(() => {
    setWindowTitle(t.title)
  }, [t.title])
  return (
    <div className="flex h-dvh pt-[env(safe-area-inset-top)]">
      <main
        className={joinClassNames(
          'flex min-w-0 flex-1 flex-col overflow-y-auto bg-canvas',
          latest && 'lg:max-w-[400px] lg:border-r lg:border-line lg:bg-sunken',
        )}
      >
        <header className="sticky top-0 z-10 flex h-14 shrink-0 items-center gap-1 border-b border-line bg-inherit px-4">
          <h1 className="min-w-0 flex-1 truncate text-lg font-semibold">{t.title}</h1>
          <Link
            to="/settings"
            aria-label={t.settings}
            title={t.settings}
            className="grid size-11 place-items-center rounded-control text-muted hover:bg-hover hover:text-text"
          >
            <Settings aria-hidden className="size-5" />
          </Link>
        </header>
        <div className="mx-auto flex w-full max-w-2xl flex-1 flex-col p-4 pb-10">
          {!data &&
            (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={4} />)}
          <DecisionNotice />
          {data && <Secretaries all={data} />}
        </div>
      </main>
      {latest && <ChooseHint latest={latest} />}
    </div>
  )
}

function Secretaries({ all }: { all: Secretary[] }) {
  const t = useText(secretaryListLabels)
  const addLink = (
    <Link to="/add" className={buttonClasses('primary')}>
      <Plus aria-hidden className="size-4" />
      {t.add}
    </Link>
  )
  if (all.length === 0)
    return (
      <EmptyState icon={Bot} title={t.empty} action={addLink}>
        {t.emptyHint}
      </EmptyState>
    )
  return (
    <>
      <SecretaryList secretaries={all} />
      <div className="mt-6 flex justify-center">{addLink}</div>
    </>
  )
}

/** Returns the secretary that was used last on any device, among those that this device can chat with. */
const findLatest = (secretaries: Secretary[]) =>
  secretaries
    .filter(({ hasKey }) => hasKey)
    .toSorted((a, b) => ((a.last_active_at ?? '') < (b.last_active_at ?? '') ? 1 : -1))[0]

/** Right part of wide windows, where conversations open. */
function ChooseHint({ latest }: { latest: Secretary }) {
  const t = useText(secretaryListLabels)
  return (
    <section
      aria-label={t.choose}
      className="hidden flex-1 flex-col items-center justify-center gap-3 p-8 text-center lg:flex"
    >
      <span className="grid size-16 place-items-center rounded-full bg-accent-soft text-accent-text">
        <MessagesSquare aria-hidden className="size-8" />
      </span>
      <p className="text-lg font-semibold">{t.choose}</p>
      <p className="max-w-sm text-sm leading-6 text-balance text-muted">{t.chooseHint}</p>
      <Link
        to="/chat/$address"
        params={{ address: latest.server_address }}
        className={buttonClasses('primary')}
      >
        {t.openLast(latest.name)}
      </Link>
    </section>
  )
}
