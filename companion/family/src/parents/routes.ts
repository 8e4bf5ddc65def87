import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { parseInviteCode } from './invite-code.ts'

/** Search parameters of the page that links a parent. `code` is the invite code in the URL of the QR code. */
const readBindSearch = (search: Record<string, unknown>): { code?: string } => {
  const given = search['code']
  const code = typeof given === 'string' || typeof given === 'number' ? parseInviteCode(String(given)) : ''
  return code ? { code } : {}
}

export const linkParentRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/bind',
  validateSearch: readBindSearch,
  component: lazyRouteComponent(() => import('./link-parent-page.tsx'), 'LinkParentPage'),
})

export const parentRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/',
    component: lazyRouteComponent(() => import('./parents-page.tsx'), 'ParentsPage'),
  }),
  linkParentRoute,
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/parents/$parentId',
    component: lazyRouteComponent(() => import('./overview-page.tsx'), 'OverviewPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/parents/$parentId/settings',
    component: lazyRouteComponent(() => import('./settings-page.tsx'), 'ParentLinkSettingsPage'),
  }),
] as const
