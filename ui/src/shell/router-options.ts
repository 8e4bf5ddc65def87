import { PagePending } from '../page-states.tsx'

/** Options of the router that all clients share: pages load while the pointer approaches a link. */
export const routerOptions = {
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingComponent: PagePending,
  scrollRestoration: true,
} as const
