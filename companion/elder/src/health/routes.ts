import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { parseAuthorizationResult } from './wearable-authorization.ts'

/** Parses the search parameters of the URL, which may contain anything. */
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
    component: lazyRouteComponent(() => import('./weekly-report-page.tsx'), 'WeeklyHealthReportPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/health/consent',
    component: lazyRouteComponent(() => import('./health-consent-page.tsx'), 'HealthConsentPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/health/devices',
    component: lazyRouteComponent(() => import('./wearables-page.tsx'), 'WearablesPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/health/devices/callback',
    validateSearch: parseAuthorizationResult,
    component: lazyRouteComponent(() => import('./wearable-callback-page.tsx'), 'WearableCallbackPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/health/$metric',
    component: lazyRouteComponent(() => import('./metric-page.tsx'), 'HealthMetricPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/health/$metric/new',
    component: lazyRouteComponent(() => import('./add-record-page.tsx'), 'AddHealthRecordPage'),
  }),
] as const
