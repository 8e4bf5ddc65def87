export {
  carryOverUsageCountsOfDeletedAccount,
  isReturningUser,
} from './ended-accounts.ts'
export { userRoutes } from './routes.ts'
export { isMember, isProfileComplete } from './rules.ts'
export { findUser, type User } from './store.ts'
export { exchangeWechatCode } from './wechat.ts'
export { usersPersonalData } from './personal-data.ts'
export { avatarPictures } from './avatar-pictures.ts'
