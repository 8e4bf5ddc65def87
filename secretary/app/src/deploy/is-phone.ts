/** Returns whether the payer uses a phone, which opens the payment app instead of scanning a code. */
export const isPhone = () => matchMedia('(pointer: coarse)').matches
