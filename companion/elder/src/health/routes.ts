import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'

/** Reads the search from the address, which may contain anything. */
const readReportSearch = ({ week }: Record<string, unknown>): { week?: string } =>
  typeof week === 'string' && /^\d{4}-W\d\d$/.test(week) ? { week } : {}

export const healthRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/health',
    component: lazyRouteComponent(() => import('./health-page.tsx'), 'HealthPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/health/report',
    validateSearch: readReportSearch,
    component: lazyRouteComponent(() => import('./report-page.tsx'), 'ReportPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/health/devices',
    component: lazyRouteComponent(() => import('./wearables-page.tsx'), 'WearablesPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/health/$metric',
    component: lazyRouteComponent(() => import('./metric-page.tsx'), 'MetricPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/health/$metric/new',
    component: lazyRouteComponent(() => import('./new-record-page.tsx'), 'NewRecordPage'),
  }),
] as const
