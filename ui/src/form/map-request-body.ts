import { z } from 'zod'

type Body = Record<string, unknown>

/**
 * Returns a schema for forms whose fields differ from the request body: `map` converts the values of the form before
 * the schema of the contract checks them.
 */
export const mapRequestBody = <Schema extends z.ZodType>(schema: Schema, map: (body: Body) => Body) =>
  z.preprocess((body) => map(body as Body), schema)
