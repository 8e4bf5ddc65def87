/** Returns whether the payer uses a phone, which opens the payment app instead of scanning a code. */
export const isPhoneDevice = () => matchMedia('(pointer: coarse)').matches
