export { seedDemoMarket } from './demo.ts'
export { createPublisherNoticeJob } from './notify-publishers.ts'
export { marketUsage, runMarketCommand } from './operator.ts'
export { marketRoutes } from './routes.ts'
