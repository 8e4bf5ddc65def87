import { randomBytes } from 'node:crypto'
import { sha256 } from './secrets.ts'
import { toBase32 } from './totp.ts'

const codeCount = 10
/**
 * Number of random bytes in a recovery code: 80 bits, so that an attacker cannot find the code by trying, even with its
 * unsalted hash.
 */
const codeBytes = 10

/** Returns ten recovery codes in the form `ABCD-EFGH-IJKL-MNOP`. */
export const generateRecoveryCodes = () =>
  Array.from({ length: codeCount }, () => (toBase32(randomBytes(codeBytes)).match(/.{4}/g) ?? []).join('-'))

/** Hashes a recovery code for storage. Spaces, hyphens and upper or lower case make no difference. */
export const hashRecoveryCode = (code: string) => sha256(code.toUpperCase().replaceAll(/[\s-]/g, ''))
