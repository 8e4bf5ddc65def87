import type { ImportMap } from '@sanhe/kit/testing/architecture'
import { testArchitecture } from '@sanhe/kit/testing/architecture-tests'

/** Modules whose index each module may import. A new line here is an architectural decision. */
const mayCall: ImportMap = {
  access: ['audit', 'core'],
  activities: ['audit', 'core', 'moderation', 'notifications', 'uploads', 'users'],
  admin: ['access', 'core'],
  audit: [],
  auth: ['access', 'core', 'users'],
  butler: ['activities', 'core', 'medical', 'shopping', 'uploads', 'users'],
  captains: ['activities', 'audit', 'core', 'moderation', 'notifications', 'users'],
  children: [
    'access',
    'activities',
    'auth',
    'core',
    'family',
    'health',
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
  family: ['core', 'notifications', 'users'],
  'group-buys': ['core', 'merchant-orders', 'merchant-services', 'merchants', 'notifications', 'orders'],
  health: ['core', 'family', 'notifications', 'users'],
  housekeeping: ['core', 'moderation', 'notifications', 'orders'],
  idempotency: ['core'],
  medical: ['audit', 'core', 'notifications', 'orders', 'uploads'],
  membership: ['core', 'notifications', 'orders', 'users'],
  'merchant-coupons': ['core', 'merchants', 'moderation'],
  'merchant-orders': ['core', 'merchant-services', 'merchants', 'notifications', 'orders'],
  'merchant-reviews': ['core', 'merchant-orders', 'merchant-services', 'merchants', 'moderation'],
  'merchant-services': ['core', 'merchant-stats', 'merchants', 'moderation', 'uploads'],
  'merchant-stats': ['core', 'merchants'],
  merchants: ['access', 'audit', 'core', 'moderation', 'notifications', 'uploads'],
  moderation: [],
  money: ['core', 'orders'],
  notifications: ['core'],
  orders: ['audit', 'core', 'coupons', 'notifications'],
  'pay-page': ['core', 'orders'],
  points: ['activities', 'core', 'coupons', 'notifications', 'users'],
  search: ['core', 'merchant-services'],
  'service-products': ['core', 'merchant-services', 'notifications', 'orders', 'uploads'],
  settlements: ['audit', 'core', 'merchants'],
  shopping: ['core', 'notifications', 'orders'],
  system: ['core'],
  uploads: ['core'],
  users: ['access', 'core', 'moderation', 'uploads'],
  integrations: [],
}

/** Modules of which a module may import types only. */
const mayName: ImportMap = {
  audit: ['core'],
  client: ['core'],
  core: ['config'],
  integrations: ['config', 'core'],
}

testArchitecture('companion', import.meta.dirname, { mayCall, mayName })
