import type { RegisteredRouter } from '@tanstack/react-router'
import { type AdminRole, type EndpointName, canRoleCallEndpoint } from './access.ts'

type PagePath = Exclude<keyof RegisteredRouter['routesByPath'], '/login' | '/$'>

/**
 * Endpoint that each page calls. A role that may not call the endpoint may not open the page. Null: every
 * role may open the page.
 */
const neededEndpoints: Record<PagePath, EndpointName | null> = {
  '/': null,
  '/account': null,
  '/activities': 'activitiesAdmin.list',
  '/activities/$id': 'activitiesAdmin.get',
  '/administrators': 'adminAccounts.list',
  '/announcement': 'notifications.announce',
  '/appeals': 'communityAdmin.listAppeals',
  '/appointments': 'medicalAdmin.appointments',
  '/audit': 'admin.listAuditLogs',
  '/bill-differences': 'bills.differences',
  '/bills': 'bills.list',
  '/bookings': 'housekeepingAdmin.orders',
  '/captain-applications': 'captainsAdmin.applications',
  '/captains': 'captainsAdmin.list',
  '/cases': 'customerService.listCases',
  '/cases/$id': 'customerService.getCase',
  '/comments': 'communityAdmin.listComments',
  '/consultations': 'medicalAdmin.consultations',
  '/consultations/$id': 'medicalAdmin.consultation',
  '/coupons': 'couponsAdmin.list',
  '/courses': 'coursesAdmin.list',
  '/deliveries': 'shoppingAdmin.orders',
  '/discrepancies': 'money.redList',
  '/doctors/$id': 'medicalCatalogue.doctor',
  '/figures': 'platformFigures.get',
  '/grocery-categories': 'groceryCategories.list',
  '/group-buys': 'groupBuysAdmin.list',
  '/hospitals': 'medicalCatalogue.hospitals',
  '/hospitals/$id': 'medicalCatalogue.hospital',
  '/invoices': 'invoicesAdmin.list',
  '/jobs': 'admin.listJobs',
  '/legal': 'legalAdmin.list',
  '/legal/$kind': 'legalAdmin.get',
  '/legal/$kind/versions': 'legalAdmin.versions',
  '/merchant-reviews': 'merchantReviewsAdmin.list',
  '/merchants': 'merchantApplications.list',
  '/merchants/$id': 'merchantApplications.get',
  '/orders': 'ordersAdmin.list',
  '/orders/$orderNo': 'money.getOrder',
  '/pictures': 'pictureReviewsAdmin.list',
  '/points-goods': 'pointsAdmin.list',
  '/posts': 'communityAdmin.list',
  '/product-orders': 'serviceProductsAdmin.orders',
  '/products': 'groceryCatalogue.products',
  '/products/$id': 'groceryCatalogue.product',
  '/products/import': 'groceryCatalogue.importProducts',
  '/providers': 'serviceCatalogue.providers',
  '/redemptions': 'pointsAdmin.redemptions',
  '/refunds': 'money.listRefunds',
  '/sensitive-words': 'moderation.listWords',
  '/sensitive-words/versions': 'moderation.listVersions',
  '/service-products': 'serviceProductsAdmin.list',
  '/settlements': 'settlements.listAll',
  '/settlements/$id': 'settlements.getAny',
  '/topics': 'communityAdmin.listTopics',
  '/user-reports': 'customerService.listReports',
  '/users': 'admin.listUsers',
  '/users/$id': 'admin.getUser',
  '/worker-reviews': 'workerReviews.list',
  '/workers': 'serviceCatalogue.workers',
  '/workers/$id': 'workerSchedule.get',
}

/** Returns whether a role may open the page of a route, such as `/users/$id`. Unknown routes show "not found". */
export function canRoleOpenPage(role: AdminRole, path: string) {
  const endpoint = (neededEndpoints as Record<string, EndpointName | null>)[path]
  return !endpoint || canRoleCallEndpoint(role, endpoint)
}
