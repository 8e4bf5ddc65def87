export { giveBackCoupon, lockCoupon, takeCouponAgain, useCoupon } from './use.ts'
