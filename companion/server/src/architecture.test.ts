import type { CallMap } from '@sanhe/kit/testing/architecture'
import { testHouse } from '@sanhe/kit/testing/house-tests'

/** Which module may call which by its front door. A new line here is a decision. */
const mayCall: CallMap = {
  access: ['core'],
  audit: ['core'],
  auth: ['access', 'core'],
  core: [],
  coupons: ['core'],
  notifications: ['core'],
  orders: ['audit', 'core', 'coupons', 'notifications'],
  system: ['core'],
}

/** Whom a module names in its types alone, beside those it calls: nothing of it runs. */
const mayName: CallMap = {
  core: ['access', 'config', 'orders'],
}

testHouse('companion', import.meta.dirname, { mayCall, mayName })
