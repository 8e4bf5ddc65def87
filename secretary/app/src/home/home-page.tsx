import { buttonClasses } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { EmptyState, ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bot, Plus, Settings } from 'lucide-react'
import { type Secretary, secretariesQuery } from '#agents/secretaries.ts'
import { ScreenLayout } from '#shell/screen.tsx'
import { secretaryListLabels } from './home-text.ts'
import { SecretaryList } from './secretary-list.tsx'

export function HomePage() {
  const t = useText(secretaryListLabels)
  const { data, error, refetch } = useQuery(secretariesQuery)
  return (
    <ScreenLayout
      title={t.title}
      actions={
        <Link
          to="/settings"
          aria-label={t.settings}
          title={t.settings}
          className="grid size-11 place-items-center rounded-control text-muted hover:bg-hover hover:text-text"
        >
          <Settings aria-hidden className="size-5" />
        </Link>
      }
    >
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={4} />)}
      {data && <Secretaries all={data} />}
    </ScreenLayout>
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
