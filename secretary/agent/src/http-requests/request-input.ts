import { z } from 'zod'

export const requestMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Headers that the connection sets, or that could lead the request to another service. */
const reservedHeaders =
  /^(host|connection|content-length|transfer-encoding|upgrade|te|trailer|expect|proxy-.*)$/i
const maxHeaders = 20

const headers = z
  .record(
    z
      .string()
      .regex(/^[\w-]{1,100}$/, 'is no name of a header')
      .refine((name) => !reservedHeaders.test(name), 'is a header that cannot be set'),
    z.string().regex(/^[\x20-\x7e]{0,2000}$/, 'must be visible ASCII characters'),
  )
  .refine((all) => Object.keys(all).length <= maxHeaders, `are more than ${maxHeaders}`)

export const requestInput = z.object({
  method: z.enum(requestMethods),
  url: z.string().trim().min(1).max(2000).describe('http or https URL'),
  headers: headers.default({}),
  body: z.string().max(100_000).optional().describe('text of the body, for example JSON'),
  secret: z
    .string()
    .max(40)
    .optional()
    .describe('name of a stored key, which is added to the request; you never see its value'),
})
export type RequestInput = z.output<typeof requestInput>

/** Adds the type of a body whose type was not given: JSON if it looks like JSON. */
export function withContentType(given: Record<string, string>, body: string | undefined) {
  const isGiven = Object.keys(given).some((name) => name.toLowerCase() === 'content-type')
  if (body === undefined || isGiven) return given
  const type = /^\s*[[{]/.test(body) ? 'application/json' : 'text/plain; charset=utf-8'
  return { ...given, 'content-type': type }
}
