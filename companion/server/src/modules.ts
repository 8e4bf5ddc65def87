import { adminRoutes } from '#admin'
import { authRoutes } from '#auth'
import type { Deps, ProductMount } from '#core'
import { membershipRoutes } from '#membership'
import { moneyRoutes } from '#money'
import { notificationRoutes } from '#notifications'
import { orderRoutes, paymentCallbacks } from '#orders'
import { payPageRoutes } from '#pay-page'
import { systemRoutes } from '#system'
import { userRoutes } from '#users'
import { allMoneyChecks } from './money-checks.ts'

/** The product on one page. */
export const modules = (deps: Deps, about: { version: string; uptimeS(): number }): ProductMount[] => [
  ...systemRoutes(about),
  adminRoutes(deps),
  authRoutes(deps),
  moneyRoutes(deps, allMoneyChecks),
  notificationRoutes(deps),
  orderRoutes(deps),
  paymentCallbacks(deps),
  userRoutes(deps),
  ...payPageRoutes(deps),
  ...membershipRoutes(deps),
]
