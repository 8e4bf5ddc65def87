import { createListSearchParser } from '@sanhe/ui/console/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { listInvoiceMonths, invoiceStatuses } from './statuses.ts'

export const invoiceRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/invoices',
    validateSearch: (search: Record<string, unknown>) =>
      createListSearchParser(invoiceStatuses, listInvoiceMonths())(search),
    component: lazyRouteComponent(() => import('./invoices-page.tsx'), 'InvoicesPage'),
  }),
] as const
