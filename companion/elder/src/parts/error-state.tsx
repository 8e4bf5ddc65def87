import { Button } from '@sanhe/ui/button.tsx'
import { CircleAlert } from 'lucide-react'
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

/** Error message with a retry button, displayed in place of data that could not be loaded. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className="flex flex-col gap-4">
      <ErrorMessage error={error} />
      <Button onClick={onRetry}>再试一次</Button>
    </div>
  )
}
