import { buttonClasses } from '@sanhe/ui/button.tsx'
import { ConsolePage } from '@sanhe/ui/console/console-title-bar.tsx'
import { describeError } from '@sanhe/ui/console/error-text.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { PageFailure, PageNotFound, pageStateLabels } from '@sanhe/ui/page-states.tsx'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { shellLabels } from './text.ts'

/** Page for an unknown URL, inside the frame with the navigation. */
export function NotFound() {
  const t = useText(shellLabels)
  const { notFound } = useText(pageStateLabels)
  const back = (
    <Link to="/" className={buttonClasses()}>
      {t.toHome}
    </Link>
  )
  return (
    <ConsolePage title={notFound}>
      <PageNotFound action={back}>{t.notFoundHint}</PageNotFound>
    </ConsolePage>
  )
}

export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const { failed } = useText(pageStateLabels)
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <ConsolePage title={failed}>
      <PageFailure error={new Error(describeError(error))} onRetry={retry} />
    </ConsolePage>
  )
}
