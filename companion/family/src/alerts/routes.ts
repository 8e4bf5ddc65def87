import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'

/** `open`: only alerts that no child has acknowledged. `parent`: only alerts of the parent with this id. */
export type AlertsSearchParams = { open?: true; parent?: number }

function readAlertSearch({ open, parent }: Record<string, unknown>): AlertsSearchParams {
  const id = Number(parent)
  return { ...(open === true && { open }), ...(Number.isInteger(id) && id > 0 && { parent: id }) }
}

export const alertsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/alerts',
  validateSearch: readAlertSearch,
  component: lazyRouteComponent(() => import('./alerts-page.tsx'), 'AlertsPage'),
})

export const alertRoutes = [alertsRoute] as const
