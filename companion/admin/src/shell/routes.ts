import { redirectToLogin } from '@sanhe/ui/shell/login-redirect.ts'
import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { meQuery, queryClient, workQueuesQuery } from '#queries.ts'
import { session } from '#session.ts'

export const rootRoute = createRootRoute()

/** Routes that need a login. Their pages are shown inside the frame with the navigation. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ location }) => {
    if (!session.currentToken()) throw redirectToLogin(location.href)
    await queryClient.ensureQueryData(meQuery)
  },
  loader: () => void queryClient.prefetchQuery(workQueuesQuery),
  component: lazyRouteComponent(() => import('./frame.tsx'), 'AdminPageLayout'),
})
