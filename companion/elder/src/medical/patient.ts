import { localStorageItem } from '@sanhe/ui/local-storage.ts'

/** Who comes to the doctor. */
export type Patient = { name: string; phone: string }
export type KeptPatient = Patient & { userId: number }

export const keptPatient = localStorageItem<KeptPatient | null>(
  'sanhe.companion.patient',
  (text) => (text ? (JSON.parse(text) as KeptPatient) : null),
  (patient) => JSON.stringify(patient),
)

/** Whom this person named the last time, never whom another one on the same telephone did. */
export const patientToStart = (userId: number, kept: KeptPatient | null): Patient =>
  kept?.userId === userId ? { name: kept.name, phone: kept.phone } : { name: '', phone: '' }

const mobile = /^1[3-9]\d{9}$/

/** What is still to be mended of it, by field. */
export const patientProblems = ({ name, phone }: Patient) => ({
  ...(name.trim() === '' && { name: '请填就诊人的姓名' }),
  ...(!mobile.test(phone) && { phone: '请填 11 位手机号' }),
})
