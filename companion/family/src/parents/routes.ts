import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { readInviteCode } from './invite-code.ts'

/** `code`: the invite code of a QR link. */
const readBindSearch = (search: Record<string, unknown>): { code?: string } => {
  const given = search['code']
  const code = typeof given === 'string' || typeof given === 'number' ? readInviteCode(String(given)) : ''
  return code ? { code } : {}
}

export const bindRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/bind',
  validateSearch: readBindSearch,
  component: lazyRouteComponent(() => import('./bind-page.tsx'), 'BindPage'),
})

export const parentRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/',
    component: lazyRouteComponent(() => import('./parents-page.tsx'), 'ParentsPage'),
  }),
  bindRoute,
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/parents/$parentId',
    component: lazyRouteComponent(() => import('./overview-page.tsx'), 'OverviewPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/parents/$parentId/settings',
    component: lazyRouteComponent(() => import('./settings-page.tsx'), 'SettingsPage'),
  }),
] as const
