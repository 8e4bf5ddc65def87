/** Credit code and phone number with which a merchant looks up its application. */
export type MerchantApplicationLookup = { creditCode: string; contactPhone: string }

let current: MerchantApplicationLookup = { creditCode: '', contactPhone: '' }

/**
 * Credit code and phone number that the user entered last, so that the other pages of the registration need
 * not ask again.
 */
export const getLastApplicationLookup = () => current
export const setLastApplicationLookup = ({ creditCode, contactPhone }: MerchantApplicationLookup) => {
  current = { creditCode, contactPhone }
}
