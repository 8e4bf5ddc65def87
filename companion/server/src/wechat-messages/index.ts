export { wechatMessageRoutes } from './routes.ts'
export { wechatMessageSubscribers } from './subscribers.ts'
