import { fingerprint } from '@sanhe/kit/security/fingerprint'

/** Names a text whatever its line ends: a browser's editor knows only one kind. */
export const textName = (source: string) => fingerprint(source.replace(/\r\n?/g, '\n'))
