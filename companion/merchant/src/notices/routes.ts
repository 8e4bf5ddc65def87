import { createListSearchParser } from '@sanhe/ui/console/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'

export const noticesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/notices',
  validateSearch: createListSearchParser([]),
  component: lazyRouteComponent(() => import('./notices-page.tsx'), 'NoticesPage'),
})
