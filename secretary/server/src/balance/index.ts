export { createBalanceCheckJob } from './jobs.ts'
export { balanceRoutes } from './routes.ts'
export { formatBalanceDifference, microfenPerFen } from './rules.ts'
export {
  applyTopUpRefund,
  correctBalance,
  creditTopUp,
  readBalance,
  requestBalanceRefund,
  reserveBalance,
  settleReservation,
} from './service.ts'
export {
  type BalanceRefundRow,
  listBalanceDifferences,
  listOpenBalanceRefunds,
  listBalanceRefunds,
} from './store.ts'
