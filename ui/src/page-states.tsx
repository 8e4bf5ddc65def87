import { Compass } from 'lucide-react'
import type { ReactNode } from 'react'
import { dictionary, useText } from './i18n.ts'
import { EmptyState, ErrorState, Skeleton } from './states.tsx'

export const pageStateLabels = dictionary({
  en: { notFound: 'There is nothing here', failed: 'This page could not be opened' },
  zh: { notFound: '页面不存在', failed: '页面打开失败' },
})

export const PagePending = () => <Skeleton rows={4} className="mx-auto w-full max-w-2xl p-6" />

/** Page for an unknown URL. `children` explains the reason, `action` is a link back. */
export function PageNotFound({ children, action }: { children: ReactNode; action: ReactNode }) {
  const t = useText(pageStateLabels)
  return (
    <EmptyState icon={Compass} title={t.notFound} action={action}>
      {children}
    </EmptyState>
  )
}

export function PageFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText(pageStateLabels)
  return <ErrorState title={t.failed} error={error} onRetry={onRetry} />
}
