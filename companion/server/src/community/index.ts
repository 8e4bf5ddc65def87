export { communityAdminRoutes, communityRoutes } from './routes.ts'
export { seedCommunity } from './seed.ts'
export { communitySubscribers } from './subscribers.ts'
export { communityQueues } from './work-queues.ts'
