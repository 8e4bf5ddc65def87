import { redirectToLogin } from '@sanhe/ui/shell/login-redirect.ts'
import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { meQuery, queryClient, workQueuesQuery } from '#queries.ts'
import { session } from '#session.ts'
import { NotFound } from './route-states.tsx'

export const rootRoute = createRootRoute()

/** Routes that need a login. Their pages are shown inside the frame with the navigation. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ location }) => {
    if (!session.currentToken()) throw redirectToLogin(location.href)
    // After a failure the frame shows the reason and a button to try again.
    await queryClient.ensureQueryData(meQuery).catch(() => {})
  },
  loader: () => void queryClient.prefetchQuery(workQueuesQuery),
  component: lazyRouteComponent(() => import('./frame.tsx'), 'AdminPageLayout'),
})

/** Matches every unknown URL, so that its page is shown inside the frame with the navigation. */
export const unknownPageRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '$',
  component: NotFound,
})
