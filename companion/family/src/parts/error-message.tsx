import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { getErrorCode, isEntryMissing } from '@sanhe/ui/shell/api-errors.ts'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { Link } from '@tanstack/react-router'
import { CircleAlert, Compass } from 'lucide-react'
import { shellLabels } from '#shell/text.ts'
import { getTranslatedErrorMessage } from './error-text.ts'
import { NotSharedNotice } from './not-shared.tsx'

/** Error message with an icon. Errors are never shown by colour alone. */
export function ErrorMessage({ error }: { error: unknown }) {
  if (!error) return null
  return (
    <p
      role="alert"
      className="flex items-start gap-2 rounded-control bg-danger-soft p-3 text-sm text-danger-text"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span className="min-w-0">{getTranslatedErrorMessage(error)}</span>
    </p>
  )
}

/** Shown in place of an entry that does not exist. Another attempt cannot find it, so there is only a link back. */
function MissingEntry() {
  const t = useText(shellLabels)
  const home = (
    <Link to="/" className={buttonClasses('primary')}>
      {t.toHome}
    </Link>
  )
  return (
    <EmptyState icon={Compass} title={t.missing} action={home}>
      {t.missingHint}
    </EmptyState>
  )
}

/** Error message in place of data that could not be loaded. */
export function LoadErrorMessage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText(shellLabels)
  if (getErrorCode(error) === 'NOT_SHARED') return <NotSharedNotice />
  if (isEntryMissing(error)) return <MissingEntry />
  return (
    <div className="flex flex-col gap-3">
      <ErrorMessage error={error} />
      <Button onClick={onRetry}>{t.retry}</Button>
    </div>
  )
}
