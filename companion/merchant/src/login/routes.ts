import { readLoginSearch } from '@sanhe/ui/shell/login-redirect.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '#shell/routes.ts'

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: readLoginSearch,
  component: lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage'),
})

const passwordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/password',
  component: lazyRouteComponent(() => import('./password-page.tsx'), 'PasswordPage'),
})

export const loginRoutes = [loginRoute, passwordRoute] as const
