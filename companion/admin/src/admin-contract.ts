import type { contract } from '@sanhe/companion/contract'

/** The modules of the API contract whose endpoints the administration calls. */
const modules = [
  'admin',
  'adminAccounts',
  'bills',
  'activities',
  'activitiesAdmin',
  'captainsAdmin',
  'communityAdmin',
  'couponsAdmin',
  'customerService',
  'coursesAdmin',
  'groupBuysAdmin',
  'housekeepingAdmin',
  'invoicesAdmin',
  'legalAdmin',
  'medicalAdmin',
  'medicalCatalogue',
  'waitingListAdmin',
  'merchantApplications',
  'merchantReviewsAdmin',
  'merchantServicesAdmin',
  'moderation',
  'money',
  'notifications',
  'ordersAdmin',
  'secondFactor',
  'platformFigures',
  'pictureReviewsAdmin',
  'pointsAdmin',
  'serviceProductsAdmin',
  'settlements',
  'shoppingAdmin',
  'serviceCatalogue',
  'workerReviews',
  'workerSchedule',
  'groceryCatalogue',
  'groceryCategories',
  'system',
  'userHistory',
  'workQueues',
] as const

type FullContract = typeof contract
export type AdminContract = Pick<FullContract, (typeof modules)[number]>

export const pickAdminEndpoints = (whole: FullContract): AdminContract =>
  Object.fromEntries(modules.map((name) => [name, whole[name]])) as AdminContract
