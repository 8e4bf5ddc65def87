import { setDocumentLanguage } from '@sanhe/ui/i18n.ts'
import { mountApp } from '@sanhe/ui/shell/mount-app.tsx'
import { watchOnlineStatus } from '@sanhe/ui/shell/online-status.ts'
import './app.css'
import { deleteFormDrafts } from '#parts/use-draft.ts'
import { queryClient } from '#queries.ts'
import { router } from '#routes.tsx'
import { session } from '#session.ts'

session.onSignedOut(() => {
  queryClient.clear()
  deleteFormDrafts()
  if (router.state.location.pathname !== '/login')
    void router.navigate({ to: '/login', search: { to: router.state.location.href } })
})

watchOnlineStatus(() => void queryClient.invalidateQueries())

setDocumentLanguage()
mountApp({ router, queryClient })
