import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Toasts } from '../toast.tsx'

type App = {
  router: AnyRouter
  queryClient: QueryClient
  /** Registers the service worker of the built app, which opens the app without a network. Default false. */
  worksOffline?: boolean
}

/** Renders a client into the element `#root` of its page. Set the language first. */
export function mountApp({ router, queryClient, worksOffline = false }: App) {
  createRoot(document.querySelector('#root') as HTMLElement).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </StrictMode>,
  )
  void import('../fonts/load-fonts.ts').then(({ loadFonts }) => loadFonts())
  if (worksOffline && 'serviceWorker' in navigator && import.meta.env.PROD)
    void import('../pwa/register-service-worker.ts').then(({ registerServiceWorker }) =>
      registerServiceWorker(),
    )
}
