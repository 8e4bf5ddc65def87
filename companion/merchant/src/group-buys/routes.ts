import { createListSearchParser } from '@sanhe/ui/console/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'

export const groupBuysRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/group-buys',
  validateSearch: createListSearchParser(),
  component: lazyRouteComponent(() => import('./campaigns-page.tsx'), 'CampaignsPage'),
})
