import { setDocumentLanguage } from '@sanhe/ui/i18n.ts'
import { mountApp } from '@sanhe/ui/shell/mount-app.tsx'
import './app.css'
import { queryClient } from '#queries.ts'
import { router } from '#routes.tsx'
import { subscribeToLoginEnd } from '#session.ts'

subscribeToLoginEnd(() => {
  if (router.state.location.pathname === '/login') return
  queryClient.clear()
  void router.navigate({ to: '/login', search: { to: router.state.location.href } })
})

setDocumentLanguage()
mountApp({ router, queryClient, worksOffline: true })
