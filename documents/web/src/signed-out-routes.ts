import { readLoginSearch } from '@sanhe/ui/shell/login-redirect.ts'
import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'

export const rootRoute = createRootRoute()

/** Returns a search parameter that is a text, or undefined. */
export const readSearchText = (value: unknown) =>
  typeof value === 'string' && value !== '' ? value : undefined

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: (search): { to?: string; problem?: string } => {
    const problem = readSearchText(search['problem'])
    return { ...readLoginSearch(search), ...(problem && { problem }) }
  },
  component: lazyRouteComponent(() => import('#login/login-page.tsx'), 'LoginPage'),
})

const loadLinkPage = () => import('#join/invitation-and-reset-pages.tsx')

const joinRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/join',
  component: lazyRouteComponent(loadLinkPage, 'AcceptInvitationPage'),
})

const resetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset',
  component: lazyRouteComponent(loadLinkPage, 'ResetPasswordPage'),
})

const forgotRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot',
  component: lazyRouteComponent(() => import('#join/forgot-password-page.tsx'), 'ForgotPasswordPage'),
})

const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-email',
  component: lazyRouteComponent(
    () => import('#notification-settings/confirm-email-page.tsx'),
    'ConfirmEmailPage',
  ),
})

const unsubscribeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/unsubscribe',
  component: lazyRouteComponent(
    () => import('#notification-settings/unsubscribe-page.tsx'),
    'UnsubscribePage',
  ),
})

/** Routes that need no session: login, and the pages of links in messages. */
export const signedOutRoutes = [
  loginRoute,
  joinRoute,
  resetRoute,
  confirmEmailRoute,
  unsubscribeRoute,
  forgotRoute,
] as const
