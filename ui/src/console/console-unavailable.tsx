import { useText } from '../i18n.ts'
import { PageFailure, pageStateLabels } from '../page-states.tsx'
import { ConsolePage } from './console-title-bar.tsx'
import { describeError } from './error-text.ts'

/** Shown instead of every page while the account or the store of the signed-in person could not be loaded. */
export function ConsoleUnavailable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText(pageStateLabels)
  return (
    <ConsolePage title={t.failed}>
      <PageFailure error={new Error(describeError(error))} onRetry={onRetry} />
    </ConsolePage>
  )
}
