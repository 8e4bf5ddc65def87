import { buttonClasses } from '@sanhe/ui/button.tsx'
import { describeError } from '@sanhe/ui/console/error-text.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { PageFailure, PageNotFound } from '@sanhe/ui/page-states.tsx'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { shellLabels } from './text.ts'

export function NotFound() {
  const t = useText(shellLabels)
  const back = (
    <Link to="/" className={buttonClasses()}>
      {t.toHome}
    </Link>
  )
  return <PageNotFound action={back}>{t.notFoundHint}</PageNotFound>
}

export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return <PageFailure error={new Error(describeError(error))} onRetry={retry} />
}
