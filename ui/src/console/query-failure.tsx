import { Compass } from 'lucide-react'
import { dictionary, useText } from '../i18n.ts'
import { isEntryMissing } from '../shell/api-errors.ts'
import { EmptyState, ErrorState } from '../states.tsx'
import { describeError } from './error-text.ts'

export const missingEntryLabels = dictionary({
  en: {
    title: 'This entry does not exist',
    hint: 'The link may be wrong, or the entry was deleted. Open the list and look for it there.',
  },
  zh: { title: '没有这条记录', hint: '链接可能有误，或者记录已删除。请打开列表查找。' },
})

type QueryFailureProps = { error: unknown; onRetry: () => void }

/**
 * Shown in place of data that could not be loaded: the reason, and a button to try again. An entry that does not exist
 * has no such button, because another attempt cannot find it.
 */
export function QueryFailure({ error, onRetry }: QueryFailureProps) {
  const missing = useText(missingEntryLabels)
  if (isEntryMissing(error))
    return (
      <EmptyState icon={Compass} title={missing.title}>
        {missing.hint}
      </EmptyState>
    )
  return <ErrorState error={new Error(describeError(error))} onRetry={onRetry} />
}
