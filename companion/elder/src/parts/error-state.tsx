import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { isEntryMissing } from '@sanhe/ui/shell/api-errors.ts'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { Link } from '@tanstack/react-router'
import { CircleAlert, Compass } from 'lucide-react'
import { getChineseErrorMessage } from '#api.ts'

/** Error message with an icon. Errors are never shown by colour alone. */
export function ErrorMessage({ error }: { error: unknown }) {
  if (!error) return null
  return (
    <p
      role="alert"
      className="flex items-start gap-2 rounded-control bg-danger-soft p-4 font-semibold text-danger-text"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-6 shrink-0" />
      <span>{getChineseErrorMessage(error)}</span>
    </p>
  )
}

/** Displayed in place of an entry that does not exist. Another attempt cannot find it, so there is only a link back. */
function MissingEntry({ error }: { error: unknown }) {
  const home = (
    <Link to="/" className={buttonClasses('primary')}>
      返回首页
    </Link>
  )
  return (
    <EmptyState icon={Compass} title="没有找到" action={home}>
      {getChineseErrorMessage(error)}。可能已经取消或删除，或者网址不对。
    </EmptyState>
  )
}

/** Error message with a retry button, displayed in place of data that could not be loaded. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isEntryMissing(error)) return <MissingEntry error={error} />
  return (
    <div className="flex flex-col gap-4">
      <ErrorMessage error={error} />
      <Button onClick={onRetry}>再试一次</Button>
    </div>
  )
}
