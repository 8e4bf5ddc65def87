import type { Endpoint, ParsedRequest, ReplyBody } from '@sanhe/kit/http/contract'
import { Refusal } from '@sanhe/kit/http/errors'
import { z } from 'zod'
import type { AiApiCaller } from '#core'

/** An endpoint as an MCP tool with the same schemas, reply and errors. */
export type McpTool = {
  name: string
  summary: string
  readOnly: boolean
  input: z.ZodObject
  output: z.ZodType
  call(args: Record<string, unknown>, actor: AiApiCaller): Promise<McpToolResult>
}
export type McpToolResult = {
  content: [{ type: 'text'; text: string }]
  structuredContent?: Record<string, unknown>
  isError?: true
}

type Given<E extends Endpoint> = Omit<ParsedRequest<E>, 'headers'> & { actor: AiApiCaller }

export function createMcpTool<E extends Endpoint>(
  name: string,
  endpoint: E,
  call: (given: Given<E>) => ReplyBody<E> | Promise<ReplyBody<E>>,
): McpTool {
  const { params, query, body, reply, summary, method } = endpoint as Endpoint
  const fields = [params, query, body].map((schema) => (schema ? fieldsOf(schema) : {}))
  return {
    name,
    summary,
    readOnly: method === 'GET',
    input: z.strictObject(Object.assign({}, ...fields) as z.ZodRawShape),
    output: reply,
    call: (args, actor) =>
      answering(async () => {
        const [inPath, inQuery, inBody] = fields.map((shape) => pick(args, Object.keys(shape)))
        const given = {
          params: params?.parse(inPath),
          query: query?.parse(inQuery),
          body: body?.parse(inBody),
          actor,
        }
        return reply.parse(await call(given as Given<E>)) as Record<string, unknown>
      }),
  }
}

const pick = (args: Record<string, unknown>, names: string[]) =>
  Object.fromEntries(names.filter((name) => name in args).map((name) => [name, args[name]]))

/**
 * Returns the input fields of a tool. MCP needs one flat object, so a field that only some members of a union have
 * becomes optional.
 */
function fieldsOf(schema: z.ZodType): z.ZodRawShape {
  if (schema instanceof z.ZodObject) return schema.shape
  if (!(schema instanceof z.ZodDiscriminatedUnion))
    throw new Error('only objects and unions of them can be a tool')
  const kinds = (schema.options as z.ZodType[]).map(fieldsOf)
  const names = new Set(kinds.flatMap(Object.keys))
  return Object.fromEntries([...names].map((name) => [name, fieldOf(name, kinds, schema.def.discriminator)]))
}

function fieldOf(name: string, kinds: z.ZodRawShape[], discriminator: string) {
  const found = kinds.flatMap((kind) => kind[name] ?? []) as z.ZodType[]
  if (name === discriminator)
    return z.enum(found.flatMap((one) => (one instanceof z.ZodLiteral ? [...one.values] : [])) as string[])
  const [first = z.never()] = found
  return found.length === kinds.length ? first : first.optional()
}

const text = (body: object) =>
  [{ type: 'text' as const, text: JSON.stringify(body) }] as McpToolResult['content']

export const mcpInternalErrorResult: McpToolResult = {
  content: text({ error: 'Something went wrong on our side' }),
  isError: true,
}

async function answering(work: () => Promise<Record<string, unknown>>): Promise<McpToolResult> {
  try {
    const reply = await work()
    return { content: text(reply), structuredContent: reply }
  } catch (error) {
    const said = sayable(error)
    if (!said) throw error
    return { content: text(said), isError: true }
  }
}

/**
 * Returns the body of the equivalent HTTP error, or undefined for an internal error, whose details are not revealed.
 */
function sayable(error: unknown) {
  if (error instanceof Refusal) return { error: error.message, ...error.extra }
  if (error instanceof z.ZodError) return { error: `Invalid input: ${z.prettifyError(error)}` }
}
