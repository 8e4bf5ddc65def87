import { type PrefilledLogin, parsePrefilledLogin } from '@sanhe/ui/prefilled-login.ts'
import { readLoginSearch, redirectToLogin } from '@sanhe/ui/shell/login-redirect.ts'
import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { detectServingProgram } from '#detect-server.ts'
import { readCurrentLogin } from '#session.ts'

export const rootRoute = createRootRoute()

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: (search): PrefilledLogin & { to?: string } => ({
    ...readLoginSearch(search),
    ...parsePrefilledLogin(search),
  }),
  component: lazyRouteComponent(() => import('#login/login-page.tsx'), 'LoginPage'),
})

/**
 * All pages that need a login. An app that is served by an agent has no accounts; the device key of the agent is
 * enough.
 */
export const ownRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'own',
  beforeLoad: async ({ location }) => {
    if (await readCurrentLogin()) return
    if ((await detectServingProgram()) === 'agent') return
    throw redirectToLogin(location.href)
  },
})
