export { pairingPageRoutes } from './page.ts'
export { pairingRoutes, portOf } from './routes.ts'
export {
  createPairingCode,
  createTerminalPairingCode,
  createTokenLink,
  type FindInvitation,
  generatePairingToken,
  type PairingDeps,
  renderQrSvg,
} from './service.ts'
