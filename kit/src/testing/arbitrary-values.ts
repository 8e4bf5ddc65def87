import * as fc from 'fast-check'
import { type ZodType, z } from 'zod'
import { hostileStrings } from './hostile-strings.ts'

type JsonSchema = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  minimum?: number
  maximum?: number
}

/** Generates text as users, attackers and broken programs send it. */
export const arbitraryText = fc.oneof(
  fc.constantFrom(...hostileStrings),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

export const arbitraryJson = fc.oneof(
  arbitraryText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(-1, 0, 1e308, 2 ** 53, -0.5),
)

/** Generates values that match a schema, with hostile text in text fields. */
export function arbitraryValidValue(schema: ZodType): fc.Arbitrary<unknown> {
  return fromJsonSchema(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
}

/**
 * Generates mostly valid values for a schema, some with one field replaced, left out or added, and some values of any
 * type.
 */
export function arbitraryNearlyValidValue(schema: ZodType): fc.Arbitrary<unknown> {
  const fitting = arbitraryValidValue(schema)
  const spoiled = fc
    .tuple(fitting, arbitraryText, arbitraryJson, fc.nat())
    .map(([value, key, junk, pick]) => corruptField(value, key, junk, pick))
  return fc.oneof(
    { weight: 5, arbitrary: fitting },
    { weight: 3, arbitrary: spoiled },
    { weight: 1, arbitrary: arbitraryJson },
  )
}

function corruptField(value: unknown, key: string, junk: unknown, pick: number) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return junk
  const keys = Object.keys(value)
  const chosen = keys[pick % Math.max(1, keys.length)]
  if (chosen === undefined || pick % 3 === 0) return { ...value, [key]: junk }
  if (pick % 3 === 1) return { ...value, [chosen]: junk }
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== chosen))
}

function fromJsonSchema(schema: JsonSchema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(fromJsonSchema))
  switch (schema.type) {
    case 'string':
      return arbitraryText
    case 'integer':
    case 'number':
      return fc.integer({
        min: Math.max(schema.minimum ?? -5, -1e9),
        max: Math.min(schema.maximum ?? 100, 1e9),
      })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(fromJsonSchema(schema.items ?? {}), { maxLength: 4 })
    case 'object':
      return objectFrom(schema)
    case undefined:
    default:
      return arbitraryJson
  }
}

function objectFrom({ properties = {}, required = [] }: JsonSchema) {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => [name, fromJsonSchema(inner)]),
  )
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) })
}
