import { textFingerprint } from '@sanhe/kit/security/fingerprint'

/** Names a text whatever its line ends: a browser's editor knows only one kind. */
export const textName = (source: string) => textFingerprint(source.replace(/\r\n?/g, '\n'))
