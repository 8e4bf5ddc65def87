import type { IncomingHttpHeaders } from 'node:http'

const pattern = /^Bearer +(\S+)$/i

/** Returns the token in the Authorization header (RFC 6750). */
export const readBearerToken = ({ authorization = '' }: IncomingHttpHeaders) =>
  pattern.exec(authorization)?.[1]
