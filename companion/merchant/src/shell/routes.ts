import { redirectToLogin } from '@sanhe/ui/shell/login-redirect.ts'
import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { queryClient, settingsQuery } from '#queries.ts'
import { session } from '#session.ts'
import { NotFound } from './route-states.tsx'

export const rootRoute = createRootRoute()

/** Routes that need a login. Their pages are shown inside the frame with the navigation. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: ({ location }) => {
    if (!session.currentToken()) throw redirectToLogin(location.href)
  },
  loader: () => void queryClient.prefetchQuery(settingsQuery),
  component: lazyRouteComponent(() => import('./frame.tsx'), 'MerchantPageLayout'),
})

/** Matches every unknown URL, so that its page is shown inside the frame with the navigation. */
export const unknownPageRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '$',
  component: NotFound,
})
