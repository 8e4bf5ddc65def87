import { readFileSync } from 'node:fs'
import { errorCatalogue } from '@sanhe/kit/http/errors'
import { fromIso, type MovableClock, toIso } from '@sanhe/kit/runtime/clock'
import type { JobRunner } from '@sanhe/kit/runtime/jobs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

/** What an emulator would have sent to somebody's phone or mailbox. */
export type DevMessage = {
  id: string
  channel: 'sms' | 'push' | 'email'
  to: string
  template: string
  data: Record<string, unknown>
  text: string
  createdAt: string
}

/** What the emulator model will say next, or which failure it will act. */
export type ModelReply = z.output<typeof ModelReply>

export type SeedInput = z.output<typeof SeedInput>

/** An order as the emulator for the payment providers keeps it. */
export type DevPayment = {
  orderNo: string
  provider: string
  amountFen: number
  description: string
  state: 'open' | 'paid' | 'failed' | 'closed' | 'refunding' | 'refunded'
  createdAt: string
}

export type DevPaymentInput = z.output<typeof DevPaymentInput>
/** What a service answered to a callback; status 0 when it did not. */
export type CallbackResponse = { status: number; body: string }

/** Worked by people and programs: what payers and providers would do. */
export type DevPayments = {
  list(): DevPayment[] | Promise<DevPayment[]>
  /** Undefined when there is no such order. */
  act(orderNo: string, input: DevPaymentInput): Promise<CallbackResponse[] | undefined>
}

/** The outside world of a product as far as it has one. What is absent answers 404. */
export type DevToolsOptions = {
  clock?: MovableClock
  /** Asked for at each call: the developer tools are mounted before the jobs start. */
  jobs?: () => JobRunner
  /** Newest first. */
  outbox?: () => DevMessage[]
  payments?: DevPayments
  seed?: (input: SeedInput) => Promise<object>
  /** Takes the next replies of the emulator model and says how many wait. */
  model?: (script: ModelReply[]) => Promise<number>
  /** What a developer has to know to use the emulators: accounts, codes. Shown on the page. */
  notes?: string[]
}

const latest = fromIso('9999-12-31T23:59:59Z')
const maxMessages = 100
const hundredYearsMs = 100 * 366 * 24 * 3_600_000

const ClockMove = z.strictObject({
  now: z.iso.datetime({ offset: true }).optional(),
  advanceMs: z.number().int().min(-hundredYearsMs).max(hundredYearsMs).optional(),
  reset: z.literal(true).optional(),
})
const SeedInput = z.strictObject({
  size: z.enum(['demo', 'bench']),
  /** Of the large set. */
  count: z.number().int().min(1).max(10_000).default(1000),
})
const FailureStatus = z.number().int().min(400).max(599)
const ModelFailure = z.strictObject({ status: FailureStatus, message: z.string().min(1).max(2000) })
const ModelReply = z.strictObject({
  text: z.string().max(200_000).optional(),
  toolCalls: z
    .array(z.strictObject({ name: z.string().min(1), input: z.record(z.string(), z.unknown()).default({}) }))
    .max(20)
    .optional(),
  /** How long the reply takes, spread over its pieces. */
  delayMs: z.number().int().min(0).max(600_000).optional(),
  /**
   * The reply is this failure: `{ status, message }` is sent as it is; a status or a known code gets the message of
   * the real service; any other text is sent as the message of a 500.
   */
  error: z.union([z.string().min(1), FailureStatus, ModelFailure]).optional(),
  /** The `Retry-After` header of an error, in seconds. */
  retryAfterS: z.number().int().min(0).max(3600).optional(),
  /** What a reasoning model sends beside its answer, before it. */
  reasoning: z.string().max(200_000).optional(),
  /** Why the model stopped. Absent: `stop`, or `tool_calls` where there are any. */
  finishReason: z.enum(['stop', 'length', 'content_filter', 'tool_calls']).optional(),
  /** Cuts the connection after so many characters of the text. */
  breakAfter: z.number().int().min(0).optional(),
})
const ModelScript = z.strictObject({ script: z.array(ModelReply).min(1).max(1000) })
const OutboxQuery = z.object({
  channel: z.enum(['sms', 'push', 'email']).optional(),
  to: z.string().optional(),
})
const ByName = z.object({ name: z.string() })
const ByOrderNo = z.object({ orderNo: z.string() })

/** `times: 0` is a provider whose callback never comes. A forged callback changes nothing at the emulator. */
const DevPaymentInput = z.strictObject({
  outcome: z.enum(['success', 'fail', 'refund_success', 'refund_fail']),
  times: z.number().int().min(0).max(100).default(1),
  amountFen: z.number().int().min(1).max(1_000_000_000).optional(),
  forge: z.enum(['signature', 'amount', 'merchant', 'tag', 'stale']).optional(),
  delayMs: z.number().int().min(0).max(60_000).default(0),
})

const refuse = errorCatalogue({
  JOB_NOT_FOUND: [404, 'There is no job of this name'],
  TIME_OUT_OF_RANGE: [400, 'The clock stands between 1970 and 9999'],
  ORDER_NOT_FOUND: [404, 'There is no order of this number'],
  CROSS_SITE: [403, 'This request came from another site'],
  LOCAL_ONLY: [403, 'The developer tools answer this machine only: open them at 127.0.0.1'],
})

/**
 * The developer tools (`/dev`): a page for people, JSON for programs. They exist in development only and need no login,
 * so they answer this machine alone, also when the service itself listens on the network.
 */
export function mountDevTools(app: FastifyInstance, product: string, parts: DevToolsOptions) {
  app.register(async (devTools) => {
    devTools.addHook('onRequest', async (request, reply) => {
      refuseOtherMachines(request)
      refuseOtherSites(request)
      reply.header('cache-control', 'no-store')
    })
    mountPage(devTools, product, parts)
    if (parts.clock) mountClock(devTools, parts.clock, parts.jobs)
    if (parts.jobs) mountJobs(devTools, parts.jobs)
    if (parts.outbox) mountOutbox(devTools, parts.outbox)
    if (parts.payments) mountPayments(devTools, parts.payments)
    if (parts.seed) mountSeed(devTools, parts.seed)
    if (parts.model) mountModel(devTools, parts.model)
  })
}

/**
 * The peer of the connection counts, never a forwarded address. The `Host` counts too: a page of another site whose name
 * was made to resolve to 127.0.0.1 (DNS rebinding) connects from this machine, but names itself.
 */
function refuseOtherMachines({ socket, headers }: FastifyRequest) {
  if (!isLoopback(socket.remoteAddress ?? '') || !isLocalName(headers.host ?? '')) throw refuse('LOCAL_ONLY')
}

const isLoopback = (address: string) => /^(::ffff:)?127\.|^::1$/.test(address)
const isLocalName = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(host)

/** Any page that the developer's browser shows could call 127.0.0.1; it may not. */
function refuseOtherSites({ headers }: FastifyRequest) {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw refuse('CROSS_SITE')
}

/** Reset, then set, then advanced: as many of the three as were given. */
function mountClock(devTools: FastifyInstance, clock: MovableClock, jobs: DevToolsOptions['jobs']) {
  const reading = () => ({ now: toIso(clock.now()), offsetMs: clock.offsetMs() })
  devTools.get('/dev/clock', reading)
  devTools.post('/dev/clock', { schema: { body: ClockMove } }, async ({ body }) => {
    const { now, advanceMs, reset } = body as z.output<typeof ClockMove>
    const target = (now === undefined ? clock.now() : fromIso(now)) + (advanceMs ?? 0)
    if (target < 0 || target > latest) throw refuse('TIME_OUT_OF_RANGE')
    if (reset) clock.move({ reset })
    if (now !== undefined) clock.move({ now: fromIso(now) })
    if (advanceMs !== undefined) clock.move({ advanceMs })
    await jobs?.().runDue()
    return reading()
  })
}

function mountJobs(devTools: FastifyInstance, jobs: NonNullable<DevToolsOptions['jobs']>) {
  devTools.get('/dev/jobs', () => ({
    jobs: jobs()
      .list()
      .map((job) => ({ ...job, lastRunAt: job.lastRunAt === null ? null : toIso(job.lastRunAt) })),
  }))
  devTools.post('/dev/jobs/:name/run', { schema: { params: ByName } }, async ({ params }) => {
    const ran = await jobs().run((params as z.output<typeof ByName>).name)
    if (!ran) throw refuse('JOB_NOT_FOUND')
    return { ok: true, result: jsonSafe(ran.result) }
  })
}

/** JSON has no BigInt, and PostgreSQL counts rows in it: the job has run, so its result must not make the reply fail. */
const jsonSafe = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? Number(inner) : inner)) ??
      'null',
  )

function mountOutbox(devTools: FastifyInstance, outbox: () => DevMessage[]) {
  devTools.get('/dev/outbox', { schema: { querystring: OutboxQuery } }, ({ query }) => {
    const { channel, to } = query as z.output<typeof OutboxQuery>
    const isRequested = (message: DevMessage) =>
      (channel === undefined || message.channel === channel) && (to === undefined || message.to === to)
    return { messages: outbox().filter(isRequested).slice(0, maxMessages) }
  })
}

function mountPayments(devTools: FastifyInstance, payments: DevPayments) {
  devTools.get('/dev/payments', async () => ({ payments: await payments.list() }))
  devTools.post(
    '/dev/payments/:orderNo',
    { schema: { params: ByOrderNo, body: DevPaymentInput } },
    async (request) => {
      const { orderNo } = request.params as z.output<typeof ByOrderNo>
      const sent = await payments.act(orderNo, request.body as DevPaymentInput)
      if (!sent) throw refuse('ORDER_NOT_FOUND')
      return { sent }
    },
  )
}

function mountSeed(devTools: FastifyInstance, seed: NonNullable<DevToolsOptions['seed']>) {
  devTools.post('/dev/seed', { schema: { body: SeedInput } }, async ({ body }) => ({
    ok: true,
    ...(await seed(body as SeedInput)),
  }))
}

function mountModel(devTools: FastifyInstance, queue: NonNullable<DevToolsOptions['model']>) {
  devTools.post('/dev/model', { schema: { body: ModelScript } }, async ({ body }) => ({
    ok: true,
    queued: await queue((body as z.output<typeof ModelScript>).script),
  }))
}

const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"

function mountPage(devTools: FastifyInstance, product: string, parts: DevToolsOptions) {
  const send = (file: string, type: string) => {
    const text = readFileSync(new URL(`./${file}`, import.meta.url), 'utf8').replaceAll(
      '{{product}}',
      product,
    )
    return (reply: FastifyReply) => reply.type(type).header('content-security-policy', pagePolicy).send(text)
  }
  const page = send('page.html', 'text/html; charset=utf-8')
  const script = send('page.js', 'text/javascript; charset=utf-8')
  const style = send('page.css', 'text/css; charset=utf-8')
  const { notes } = parts
  const calls = { product, parts: Object.keys(parts), ...(notes && { notes }) }
  devTools.get('/dev', ({ headers }, reply) => (headers.accept?.includes('text/html') ? page(reply) : calls))
  devTools.get('/dev/page.js', (_, reply) => script(reply))
  devTools.get('/dev/page.css', (_, reply) => style(reply))
}
