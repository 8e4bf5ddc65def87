export { giveBackCoupon, lockCoupon, useCoupon } from './use.ts'
