/** Credit code and phone number with which a merchant looks up its application. */
export type ApplicationKey = { creditCode: string; contactPhone: string }

let current: ApplicationKey = { creditCode: '', contactPhone: '' }

/**
 * Credit code and phone number that the user entered last, so that the other pages of the registration need
 * not ask again.
 */
export const getLastApplicationKey = () => current
export const setLastApplicationKey = ({ creditCode, contactPhone }: ApplicationKey) => {
  current = { creditCode, contactPhone }
}
