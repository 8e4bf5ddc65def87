/** Credit code and phone number with which a merchant looks up its application. */
export type MerchantApplicationLookup = { creditCode: string; contactPhone: string }

let current: MerchantApplicationLookup = { creditCode: '', contactPhone: '' }

/**
 * Credit code and phone number that the user entered last. The other pages of the registration use them, so that the
 * user need not enter them again.
 */
export const getLastApplicationLookup = () => current
export const setLastApplicationLookup = ({ creditCode, contactPhone }: MerchantApplicationLookup) => {
  current = { creditCode, contactPhone }
}
