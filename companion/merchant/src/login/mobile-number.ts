/** Returns whether a typed phone number is a mobile number as the service accepts it. */
export const isMobileNumber = (typed: string) => /^1[3-9]\d{9}$/.test(typed.trim())
