import { setDocumentLanguage } from '@sanhe/ui/i18n.ts'
import { mountApp } from '@sanhe/ui/shell/mount-app.tsx'
import './app.css'
import { subscribeToSignOut } from '#api.ts'
import { queryClient, sessionQuery } from '#queries.ts'
import { router } from '#routes.tsx'

subscribeToSignOut(() => {
  if (router.state.location.pathname === '/login') return
  queryClient.setQueryData(sessionQuery.queryKey, null)
  void router.navigate({ to: '/login', search: { to: router.state.location.href } })
})

setDocumentLanguage()
mountApp({ router, queryClient })
