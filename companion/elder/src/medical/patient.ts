import { localStorageItem } from '@sanhe/ui/local-storage.ts'

export type PatientContact = { name: string; phone: string }
export type StoredPatient = PatientContact & { userId: number }

export const lastPatientStorage = localStorageItem<StoredPatient | null>(
  'sanhe.companion.patient',
  (text) => (text ? (JSON.parse(text) as StoredPatient) : null),
  (patient) => JSON.stringify(patient),
)

/**
 * Returns the patient that this user entered last. Never returns a patient that another account on the same phone
 * entered.
 */
export const getLastPatientOfUser = (userId: number, kept: StoredPatient | null): PatientContact =>
  kept?.userId === userId ? { name: kept.name, phone: kept.phone } : { name: '', phone: '' }

const mobile = /^1[3-9]\d{9}$/

export const validatePatientContact = ({ name, phone }: PatientContact) => ({
  ...(name.trim() === '' && { name: '请填就诊人的姓名' }),
  ...(!mobile.test(phone) && { phone: '请填 11 位手机号' }),
})
