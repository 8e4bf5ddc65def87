import type { ImportMap } from '@sanhe/kit/testing/architecture'
import { testArchitecture } from '@sanhe/kit/testing/architecture-tests'

/**
 * For each module, the modules whose `index.ts` it may import. A new entry in this table is an architectural decision.
 */
const mayCall: ImportMap = {
  access: ['audit', 'core'],
  activities: ['audit', 'core', 'moderation', 'notifications', 'uploads', 'users'],
  admin: ['access', 'audit', 'core'],
  audit: [],
  auth: ['access', 'core', 'legal', 'users'],
  butler: ['activities', 'core', 'medical', 'shopping', 'uploads', 'users'],
  captains: ['activities', 'audit', 'core', 'moderation', 'notifications', 'users'],
  children: [
    'access',
    'activities',
    'auth',
    'core',
    'family',
    'health',
    'legal',
    'medical',
    'membership',
    'moderation',
    'notifications',
    'orders',
    'users',
  ],
  client: [],
  community: ['audit', 'core', 'moderation', 'notifications', 'uploads'],
  core: [],
  coupons: ['core', 'users'],
  courses: ['core', 'notifications', 'orders', 'uploads', 'users'],
  'data-exports': ['core', 'health', 'notifications'],
  family: ['core', 'notifications', 'users'],
  'group-buys': ['core', 'merchant-orders', 'merchant-services', 'merchants', 'notifications', 'orders'],
  health: ['core', 'family', 'legal', 'notifications', 'users'],
  housekeeping: ['core', 'moderation', 'notifications', 'orders', 'uploads'],
  idempotency: ['core'],
  legal: ['access', 'core'],
  medical: ['audit', 'core', 'notifications', 'orders', 'uploads'],
  membership: ['core', 'notifications', 'orders', 'users'],
  'merchant-coupons': ['core', 'merchants', 'moderation'],
  'merchant-orders': [
    'core',
    'merchant-schedule',
    'merchant-services',
    'merchants',
    'notifications',
    'orders',
  ],
  'merchant-reviews': ['core', 'merchant-orders', 'merchant-services', 'merchants', 'moderation'],
  'merchant-schedule': ['core', 'merchant-services', 'merchants'],
  'merchant-services': ['core', 'merchant-stats', 'merchants', 'moderation', 'uploads'],
  'merchant-staff': ['access', 'audit', 'core', 'merchants', 'notifications'],
  'merchant-stats': ['core', 'merchants'],
  merchants: ['access', 'audit', 'core', 'legal', 'moderation', 'notifications', 'uploads'],
  moderation: [],
  money: ['core', 'orders'],
  notifications: ['core'],
  orders: ['audit', 'core', 'coupons', 'notifications'],
  'pay-page': ['core', 'orders'],
  points: ['activities', 'core', 'coupons', 'notifications', 'users'],
  search: ['core', 'merchant-services'],
  'service-products': ['core', 'merchant-services', 'notifications', 'orders', 'uploads'],
  settlements: ['audit', 'core', 'merchants', 'moderation', 'notifications'],
  shopping: ['core', 'notifications', 'orders', 'uploads'],
  system: ['core'],
  uploads: ['core'],
  users: ['access', 'core', 'moderation', 'uploads'],
  'work-queues': ['core'],
  integrations: [],
}

/** For each module, the modules from which it may import only types. */
const mayName: ImportMap = {
  audit: ['core'],
  client: ['core'],
  core: ['config'],
  integrations: ['config', 'core'],
}

testArchitecture('companion', import.meta.dirname, { mayCall, mayName })
