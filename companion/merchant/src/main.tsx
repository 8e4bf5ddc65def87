import { setDocumentLanguage } from '@sanhe/ui/i18n.ts'
import { mountApp } from '@sanhe/ui/shell/mount-app.tsx'
import './app.css'
import { queryClient } from '#queries.ts'
import { router } from '#routes.tsx'
import { session } from '#session.ts'

/** Pages that need no login. */
const publicPaths = ['/login', '/password', '/register', '/application']

session.onSignedOut(() => {
  queryClient.clear()
  if (!publicPaths.includes(router.state.location.pathname))
    void router.navigate({ to: '/login', search: { to: router.state.location.href } })
})

setDocumentLanguage()
mountApp({ router, queryClient })
