import { buttonClasses } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { PageNotFound } from '@sanhe/ui/page-states.tsx'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { LoadErrorMessage } from '#parts/error-message.tsx'
import { FamilyScreenLayout } from './screen.tsx'
import { shellLabels } from './text.ts'

export function NotFound() {
  const t = useText(shellLabels)
  const home = (
    <Link to="/" className={buttonClasses('primary')}>
      {t.toHome}
    </Link>
  )
  return (
    <FamilyScreenLayout title={t.notFound} back="/">
      <PageNotFound action={home}>{t.notFoundHint}</PageNotFound>
    </FamilyScreenLayout>
  )
}

export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const t = useText(shellLabels)
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <FamilyScreenLayout title={t.failed} back="/">
      <LoadErrorMessage error={error} onRetry={retry} />
    </FamilyScreenLayout>
  )
}
