export { type BankAccountData, decryptMerchantBankAccount, parseBankAccount } from './bank-account.ts'
export { updateMerchantAccount } from './account-store.ts'
export { createPasswordCode } from './password-codes.ts'
export { passwordPagePath, servePasswordPage } from './password-page.ts'
export { getActiveMerchant } from './require-active.ts'
export { merchantApplicationRoutes, merchantRoutes } from './routes.ts'
export { maskAccountNo, calculateRefundedSaleShare, welcomeCodeLifetimeMs } from './rules.ts'
export {
  addToMerchantTotals,
  merchantNetRevenueSql,
  merchantRevenueSql,
  reverseMerchantRevenue,
} from './sales-totals.ts'
export { demoMerchant, findDemoMerchant, seedMerchants } from './seed.ts'
export { findMerchant, lockMerchantRow } from './store.ts'
export { merchantFavourites, merchantShopRoutes } from './shops.ts'
export { merchantSubscribers } from './subscribers.ts'
export { merchantQueue } from './work-queue.ts'
export { storeLogoPictures } from './logo-pictures.ts'
