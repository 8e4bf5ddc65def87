import { lazyExport } from '@sanhe/ui/lazy-export.ts'
import { PageFailure } from '@sanhe/ui/page-states.tsx'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Suspense } from 'react'

const NotFoundPage = lazyExport(() => import('./not-found-page.tsx'), 'NotFoundPage')

/** Page for an unknown address. It is loaded on demand, because few visits need it. */
export const RouteNotFoundPage = () => (
  <Suspense>
    <NotFoundPage />
  </Suspense>
)

export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return <PageFailure error={error} onRetry={retry} />
}
