import { buttonClasses } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { PageNotFound } from '@sanhe/ui/page-states.tsx'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { FailureState } from '#parts/error-message.tsx'
import { Screen } from './screen.tsx'
import { shellText } from './text.ts'

export function NotFound() {
  const t = useText(shellText)
  const home = (
    <Link to="/" className={buttonClasses('primary')}>
      {t.toHome}
    </Link>
  )
  return (
    <Screen title={t.notFound} back="/">
      <PageNotFound action={home}>{t.notFoundHint}</PageNotFound>
    </Screen>
  )
}

export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const t = useText(shellText)
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <Screen title={t.failed} back="/">
      <FailureState error={error} onRetry={retry} />
    </Screen>
  )
}
