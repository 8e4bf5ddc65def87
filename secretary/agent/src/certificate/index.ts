export { openCertificateKeeper } from './keeper.ts'
