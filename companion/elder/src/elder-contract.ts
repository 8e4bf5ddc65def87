import type { contract } from '@sanhe/companion/contract'

/** Modules of the API that the elder app uses. Endpoints for merchants, children and administrators are left out. */
const modules = [
  'auth',
  'users',
  'addresses',
  'family',
  'familyMessages',
  'favourites',
  'activities',
  'butler',
  'medical',
  'medicines',
  'waitingList',
  'orders',
  'pictureReviews',
  'invoices',
  'notifications',
  'captains',
  'membership',
  'housekeeping',
  'shopping',
  'groceryCategories',
  'dataExports',
  'health',
  'healthConsent',
  'legal',
  'community',
  'serviceProducts',
  'merchantOrders',
  'merchantReviews',
  'merchantSchedule',
  'merchantServices',
  'merchantShops',
  'points',
  'reports',
  'coupons',
  'groupBuys',
  'courses',
  'search',
  'system',
] as const

type FullContract = typeof contract
export type ElderContract = Pick<FullContract, (typeof modules)[number]>

export const pickElderEndpoints = (whole: FullContract): ElderContract =>
  Object.fromEntries(modules.map((name) => [name, whole[name]])) as ElderContract
