export { pairingPageRoutes } from './page.ts'
export { pairingRoutes } from './routes.ts'
export { startPairing, terminalCode } from './service.ts'
