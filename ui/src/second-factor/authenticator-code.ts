/** Returns whether a typed text has the form of a code of an authenticator app: six digits. */
export const isAuthenticatorCode = (typed: string) => /^\d{6}$/.test(typed.trim())
