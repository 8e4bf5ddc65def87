import { createListSearchParser } from '@sanhe/ui/console/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'

export const staffRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/staff',
  validateSearch: createListSearchParser(),
  component: lazyRouteComponent(() => import('./staff-page.tsx'), 'StaffPage'),
})
