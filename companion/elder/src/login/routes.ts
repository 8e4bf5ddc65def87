import { safeRedirect } from '@sanhe/ui/safe-redirect.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '#shell/routes.ts'

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: (search): { to?: string } => {
    const to = safeRedirect(search['to'])
    return to ? { to } : {}
  },
  component: lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage'),
})
