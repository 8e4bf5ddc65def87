export {
  type AgreedLegalVersions,
  assertAgreedVersions,
  assertAgreedVersion,
  getConsentStatus,
  recordConsent,
  recordConsents,
  recordDemoConsents,
} from './consents.ts'
export { ensureLegalDocuments } from './documents.ts'
export { legalRoutes } from './routes.ts'
export { legalSubscribers } from './subscribers.ts'
export { legalPersonalData } from './personal-data.ts'
