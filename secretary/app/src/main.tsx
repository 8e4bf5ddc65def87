import { markLanguage } from '@sanhe/ui/i18n.ts'
import { registerServiceWorker } from '@sanhe/ui/pwa/register-service-worker.ts'
import { Toasts } from '@sanhe/ui/toast.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './app.css'
import { queryClient } from '#queries.ts'
import { router } from '#routes.tsx'
import { onSignedOut } from '#session.ts'

onSignedOut(() => {
  if (router.state.location.pathname === '/login') return
  queryClient.clear()
  void router.navigate({ to: '/login', search: { to: router.state.location.href } })
})

markLanguage()
createRoot(document.querySelector('#root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>
  </StrictMode>,
)
if ('serviceWorker' in navigator && import.meta.env.PROD) void registerServiceWorker()
