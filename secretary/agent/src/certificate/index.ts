export { type CertificateKeeper, openCertificates } from './keeper.ts'
