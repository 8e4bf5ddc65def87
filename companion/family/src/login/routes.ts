import { readLoginSearch } from '@sanhe/ui/shell/login-redirect.ts'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { session } from '#session.ts'
import { rootRoute } from '#shell/routes.ts'

/**
 * Search parameters of the login page. `code` is the WeChat login code with which the mini-program opens the
 * page.
 */
type LoginSearch = { to?: string; code?: string }

export const parseLoginSearchParams = (search: Record<string, unknown>): LoginSearch => ({
  ...readLoginSearch(search),
  ...(typeof search['code'] === 'string' && search['code'] !== '' && { code: search['code'] }),
})

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: parseLoginSearchParams,
  // The mini-program always starts at this page. A browser that is already signed in skips the page.
  beforeLoad({ search: { code, to = '/' } }) {
    if (code && session.currentToken()) throw redirect({ href: `/family${to}`, replace: true })
  },
  component: lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage'),
})
