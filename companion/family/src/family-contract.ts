import type { contract } from '@sanhe/companion/contract'

/** The modules of the API contract whose endpoints the family app calls. */
const modules = [
  'auth',
  'children',
  'dataExportsChild',
  'familyMessagesChild',
  'legal',
  'legalChild',
  'medicalChild',
  'membershipChild',
  'notifications',
  'ordersChild',
  'system',
  'waitingListChild',
  'wechatMessages',
] as const

type FullContract = typeof contract
export type FamilyContract = Pick<FullContract, (typeof modules)[number]>

export const pickFamilyEndpoints = (whole: FullContract): FamilyContract =>
  Object.fromEntries(modules.map((name) => [name, whole[name]])) as FamilyContract
