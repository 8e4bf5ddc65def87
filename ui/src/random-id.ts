/** Returns 128 random bits in hexadecimal. `crypto.randomUUID` requires HTTPS; this function works without it. */
export const createRandomId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
