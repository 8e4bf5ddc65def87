/** Returns a phone number in groups as people write it: `+8613800138000` becomes `+86 138 0013 8000`. */
export const formatPhoneNumber = (phone: string) =>
  phone.replace(/^(\+86)(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3 $4')
