export { openCertificateManager } from './certificate-manager.ts'
