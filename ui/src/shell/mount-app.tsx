import { secondMs } from '@sanhe/kit/runtime/clock'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { keepPageWhenOffline } from './keep-page-when-offline.ts'

/** Delay in ms after which toasts can be shown, so that their code does not delay the first page on a slow phone. */
const toastsDelayMs = 3 * secondMs

/** If the code cannot be loaded, the app works without toasts. */
const Toasts = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, toastsDelayMs))
  return import('../toast.tsx').then(
    (module) => ({ default: module.Toasts }),
    () => ({ default: () => <></> }),
  )
})

type App = {
  router: AnyRouter
  queryClient: QueryClient
  /** Registers the service worker of the built app, which opens the app without a network. Default false. */
  worksOffline?: boolean
}

/** Renders a client into the element `#root` of its page. Set the language first. */
export function mountApp({ router, queryClient, worksOffline = false }: App) {
  keepPageWhenOffline()
  createRoot(document.querySelector('#root') as HTMLElement).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Suspense>
          <Toasts />
        </Suspense>
      </QueryClientProvider>
    </StrictMode>,
  )
  void import('../fonts/load-fonts.ts').then(({ loadFonts }) => loadFonts())
  if (worksOffline && 'serviceWorker' in navigator && import.meta.env.PROD)
    void import('../pwa/register-service-worker.ts').then(({ registerServiceWorker }) =>
      registerServiceWorker(),
    )
}
