export { userRoutes } from './routes.ts'
export { isMember, isProfileComplete } from './rules.ts'
export { findUser, type User } from './store.ts'
export { askWechat } from './wechat.ts'
