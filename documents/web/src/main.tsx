import { markLanguage } from '@sanhe/ui/i18n.ts'
import { Toasts } from '@sanhe/ui/toast.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './app.css'
import { onSignedOut } from '#api.ts'
import { queryClient, sessionQuery } from '#queries.ts'
import { router } from '#routes.tsx'

onSignedOut(() => {
  if (router.state.location.pathname === '/login') return
  queryClient.setQueryData(sessionQuery.queryKey, null)
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
