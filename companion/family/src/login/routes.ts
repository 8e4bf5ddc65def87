import { readLoginSearch } from '@sanhe/ui/shell/login-redirect.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '#shell/routes.ts'

/** `code`: the WeChat login code with which the mini-program opens this page. */
type LoginSearch = { to?: string; code?: string }

export const readSearch = (search: Record<string, unknown>): LoginSearch => ({
  ...readLoginSearch(search),
  ...(typeof search['code'] === 'string' && search['code'] !== '' && { code: search['code'] }),
})

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage'),
})
