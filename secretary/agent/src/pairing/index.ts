export { pairingPageRoutes } from './page.ts'
export { pairingRoutes, portOf } from './routes.ts'
export {
  createPairingCode,
  createTerminalPairingCode,
  createTokenLink,
  type FindInvitation,
  generatePairingToken,
  renderQrSvg,
} from './service.ts'
