import { type FilledLogin, readFilledLogin } from '@sanhe/ui/filled-login.ts'
import { safeRedirect } from '@sanhe/ui/safe-redirect.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '#shell/routes.ts'

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: (search): FilledLogin & { to?: string } => {
    const to = safeRedirect(search['to'])
    return { ...(to && { to }), ...readFilledLogin(search) }
  },
  component: lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage'),
})
