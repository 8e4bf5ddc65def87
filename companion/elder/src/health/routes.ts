import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ownRoute } from '#shell/routes.ts'

/** Reads the search from the address, which may contain anything. */
const readReportSearch = ({ week }: Record<string, unknown>): { week?: string } =>
  typeof week === 'string' && /^\d{4}-W\d\d$/.test(week) ? { week } : {}

export const healthRoutes = [
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/health',
    component: lazyRouteComponent(() => import('./health-page.tsx'), 'HealthPage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/health/report',
    validateSearch: readReportSearch,
    component: lazyRouteComponent(() => import('./report-page.tsx'), 'ReportPage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/health/devices',
    component: lazyRouteComponent(() => import('./devices-page.tsx'), 'DevicesPage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/health/$metric',
    component: lazyRouteComponent(() => import('./metric-page.tsx'), 'MetricPage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/health/$metric/new',
    component: lazyRouteComponent(() => import('./new-record-page.tsx'), 'NewRecordPage'),
  }),
] as const
