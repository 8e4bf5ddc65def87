import { readLoginSearch } from '@sanhe/ui/shell/login-redirect.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '#shell/routes.ts'

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: readLoginSearch,
  component: lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage'),
})
