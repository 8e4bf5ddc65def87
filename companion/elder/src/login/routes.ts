import { type PrefilledLogin, parsePrefilledLogin } from '@sanhe/ui/prefilled-login.ts'
import { readLoginSearch } from '@sanhe/ui/shell/login-redirect.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '#shell/routes.ts'

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: (search): PrefilledLogin & { to?: string } => ({
    ...readLoginSearch(search),
    ...parsePrefilledLogin(search),
  }),
  component: lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage'),
})
