import { setDocumentLanguage } from '@sanhe/ui/i18n.ts'
import { unsubscribeBrowserFromPush } from '@sanhe/ui/pwa/push-subscription.ts'
import { mountApp } from '@sanhe/ui/shell/mount-app.tsx'
import './app.css'
import { pushWorker } from '#notices/push-registration.ts'
import { queryClient } from '#queries.ts'
import { router } from '#routes.tsx'
import { session } from '#session.ts'

/** Pages that need no login. */
const publicPaths = ['/login', '/password', '/register', '/application']

session.onSignedOut(() => {
  queryClient.clear()
  void unsubscribeBrowserFromPush(pushWorker.scope)
  if (!publicPaths.includes(router.state.location.pathname))
    void router.navigate({ to: '/login', search: { to: router.state.location.href } })
})

setDocumentLanguage()
mountApp({ router, queryClient })
