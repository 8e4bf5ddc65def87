import { setLanguage } from '@sanhe/ui/i18n.ts'
import { mountApp } from '@sanhe/ui/shell/mount-app.tsx'
import './app.css'
import { watchOnlineStatus } from '@sanhe/ui/shell/online-status.ts'
import { queryClient } from '#queries.ts'
import { router } from '#routes.tsx'
import { session } from '#session.ts'

session.onSignedOut(() => {
  queryClient.clear()
  if (router.state.location.pathname !== '/login')
    void router.navigate({ to: '/login', search: { to: router.state.location.href } })
})

watchOnlineStatus(() => void queryClient.invalidateQueries())

// The app is Chinese only, whatever the phone's language.
setLanguage('zh')
mountApp({ router, queryClient, worksOffline: true })
