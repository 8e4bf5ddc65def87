/** Credit code and phone number, with which merchants find their application. */
export type ApplicationKey = { creditCode: string; contactPhone: string }

let current: ApplicationKey = { creditCode: '', contactPhone: '' }

/** The application that was entered last on this page, so that its pages need not ask for it again. */
export const lastApplication = () => current
export const rememberApplication = ({ creditCode, contactPhone }: ApplicationKey) => {
  current = { creditCode, contactPhone }
}
