/**
 * Returns six random letters and digits for a name that no other test uses. A second attempt of a failed test runs on
 * the same servers, where the names of the first attempt exist already.
 */
export const unique = () => Math.random().toString(36).slice(2, 8).padEnd(6, '0')
