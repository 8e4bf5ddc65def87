const phoneLength = 11

/** What the telephone filled in with a country code loses it. */
export const digitsOf = (typed: string) =>
  typed
    .replace(/^\s*(\+|00)86/, '')
    .replaceAll(/\D/g, '')
    .slice(0, phoneLength)

/** 138 0013 8000: as numbers are read out. */
export const spacedPhone = (digits: string) =>
  digits.replace(/^(\d{3})(\d{1,4})/, '$1 $2').replace(/^(\d{3} \d{4})(\d+)/, '$1 $2')
