import { setDocumentLanguage } from '@sanhe/ui/i18n.ts'
import { unsubscribeBrowserFromPush } from '@sanhe/ui/pwa/push-subscription.ts'
import { mountApp } from '@sanhe/ui/shell/mount-app.tsx'
import { watchOnlineStatus } from '@sanhe/ui/shell/online-status.ts'
import './app.css'
import { pushWorker } from '#notices/push-registration.ts'
import { deleteFormDrafts } from '#parts/use-draft.ts'
import { queryClient } from '#queries.ts'
import { router } from '#routes.tsx'
import { session } from '#session.ts'

session.onSignedOut(() => {
  queryClient.clear()
  void unsubscribeBrowserFromPush(pushWorker.scope)
  deleteFormDrafts()
  if (router.state.location.pathname !== '/login')
    void router.navigate({ to: '/login', search: { to: router.state.location.href } })
})

watchOnlineStatus(() => void queryClient.invalidateQueries())

setDocumentLanguage()
mountApp({ router, queryClient })
