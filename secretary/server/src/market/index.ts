export { seedDemoMarket } from './demo.ts'
export { marketUsage, runMarketCommand } from './operator.ts'
export { marketRoutes } from './routes.ts'
