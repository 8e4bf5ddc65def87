export { openCertificates } from './keeper.ts'
