import { createErrorCatalogue } from '@sanhe/kit/http/errors'
import { fromIso, type MovableClock, toIso } from '@sanhe/kit/runtime/clock'
import type { JobRunner } from '@sanhe/kit/runtime/jobs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { DemoClient } from './demo-clients.ts'
import { mountDemoLinks } from './demo-links.ts'
import { type ModelReply, ModelScript } from './model-script.ts'
import { mountDevToolsPage } from './page.ts'

export type DevMessage = {
  id: string
  channel: 'sms' | 'push' | 'email' | 'wechat'
  to: string
  template: string
  data: Record<string, unknown>
  text: string
  createdAt: string
}

export type SeedDemoDataInput = z.output<typeof SeedDemoDataInput>

export type DevPayment = {
  orderNo: string
  provider: string
  amountFen: number
  description: string
  state: 'open' | 'paid' | 'failed' | 'closed' | 'refunding' | 'refunded'
  createdAt: string
}

export type DevPaymentInput = z.output<typeof DevPaymentInput>
/** Reply of the product's service to a payment callback; status 0 when the service did not answer. */
export type PaymentCallbackResponse = { status: number; body: string }

/**
 * Difference that the provider's next bill shows for a payment: left out, with another amount, or followed by an
 * unknown payment.
 */
export type ProviderBillDifference = z.output<typeof ProviderBillDifference>

/** Lets developers and programs act as payers and payment providers. */
export type DevPayments = {
  list(): DevPayment[] | Promise<DevPayment[]>
  act(orderNo: string, input: DevPaymentInput): Promise<PaymentCallbackResponse[] | undefined>
  /** Changes the bill of the day of this payment. Returns whether the payment exists. */
  changeBill?(orderNo: string, change: ProviderBillDifference): boolean
}

/**
 * The parts of the developer tools that a product offers: emulators, clock, jobs. The endpoints of an absent part
 * answer 404.
 */
export type DevToolsOptions = {
  clock?: MovableClock
  /** `jobs` is a function because the developer tools are mounted before the jobs start. */
  jobs?: () => JobRunner
  outbox?: () => DevMessage[]
  payments?: DevPayments
  seed?: (input: SeedDemoDataInput) => Promise<object>
  /** Adds replies to the script of the emulated model and returns the number of waiting replies. */
  model?: (script: ModelReply[]) => Promise<number>
  /** Starts an emulator of a realtime service for voice conversations, and returns its URL. */
  voice?: () => Promise<{ base_url: string }>
  /**
   * Signs the visitor in as the demo user and returns the path to redirect to. The demo data is created before this
   * call.
   */
  openDemo?: (request: FastifyRequest, reply: FastifyReply) => Promise<string>
  /** Clients that demo links can open, in addition to the main one. */
  demoClients?: DemoClient[]
  /** Accounts and codes that a developer needs for the emulators, shown on the page. */
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
const SeedDemoDataInput = z.strictObject({
  size: z.enum(['demo', 'bench']),
  /** Number of rows in the `bench` data set. */
  count: z.number().int().min(1).max(10_000).default(1000),
})
const OutboxQuery = z.object({
  channel: z.enum(['sms', 'push', 'email', 'wechat']).optional(),
  to: z.string().optional(),
})
const ByName = z.object({ name: z.string() })
const ByOrderNo = z.object({ orderNo: z.string() })

const ProviderBillDifference = z.enum(['none', 'missing', 'amount', 'unknown'])

/**
 * Outcome that the emulated payment provider reports. With `times: 0` the callback is never sent. A forged callback
 * changes nothing in the emulator.
 */
const DevPaymentInput = z.strictObject({
  outcome: z.enum(['success', 'fail', 'refund_success', 'refund_fail']),
  times: z.number().int().min(0).max(100).default(1),
  amountFen: z.number().int().min(1).max(1_000_000_000).optional(),
  forge: z.enum(['signature', 'amount', 'merchant', 'tag', 'stale']).optional(),
  delayMs: z.number().int().min(0).max(60_000).default(0),
})

const apiError = createErrorCatalogue({
  JOB_NOT_FOUND: [404, 'There is no job of this name'],
  TIME_OUT_OF_RANGE: [400, 'The clock stands between 1970 and 9999'],
  ORDER_NOT_FOUND: [404, 'There is no order of this number'],
  CROSS_SITE: [403, 'This request came from another site'],
  LOCAL_ONLY: [403, 'The developer tools answer this machine only: open them at 127.0.0.1'],
})

/**
 * Mounts the developer tools (`/dev`): a page for people and JSON for programs. They exist in development only and need
 * no login, so they answer only this machine, even if the service listens on the network.
 */
export function mountDevTools(app: FastifyInstance, product: string, parts: DevToolsOptions) {
  app.register(async (devTools) => {
    devTools.addHook('onRequest', async (request, reply) => {
      refuseOtherMachines(request)
      refuseOtherSites(request)
      reply.header('cache-control', 'no-store')
    })
    mountDevToolsPage(devTools, product, parts)
    if (parts.clock) mountClock(devTools, parts.clock, parts.jobs)
    if (parts.jobs) mountJobs(devTools, parts.jobs)
    if (parts.outbox) mountOutbox(devTools, parts.outbox)
    if (parts.payments) mountPayments(devTools, parts.payments)
    if (parts.seed) mountSeed(devTools, parts.seed)
    if (parts.model) mountModel(devTools, parts.model)
    if (parts.voice) devTools.post('/dev/voice', parts.voice)
    if (parts.openDemo) mountDemoLinks(devTools, parts.openDemo, parts)
  })
}

/**
 * Checks the IP address of the connection, never a forwarded address. Checks the `Host` header too: a page of another
 * site whose name resolves to 127.0.0.1 (DNS rebinding) connects from this machine, but sends the name of its own site.
 */
function refuseOtherMachines({ socket, headers }: FastifyRequest) {
  if (!isLoopback(socket.remoteAddress ?? '') || !isLocalName(headers.host ?? ''))
    throw apiError('LOCAL_ONLY')
}

const isLoopback = (address: string) => /^(::ffff:)?127\.|^::1$/.test(address)
const isLocalName = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(host)

/** Refuses requests from pages of other sites: any page in the developer's browser could call 127.0.0.1. */
function refuseOtherSites({ headers }: FastifyRequest) {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw apiError('CROSS_SITE')
}

/** Changes the clock. Applies the given fields in this order: reset, set, advance. */
function mountClock(devTools: FastifyInstance, clock: MovableClock, jobs: DevToolsOptions['jobs']) {
  const reading = () => ({ now: toIso(clock.now()), offsetMs: clock.offsetMs() })
  devTools.get('/dev/clock', reading)
  devTools.post('/dev/clock', { schema: { body: ClockMove } }, async ({ body }) => {
    const { now, advanceMs, reset } = body as z.output<typeof ClockMove>
    const target = (now === undefined ? clock.now() : fromIso(now)) + (advanceMs ?? 0)
    if (target < 0 || target > latest) throw apiError('TIME_OUT_OF_RANGE')
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
    if (!ran) throw apiError('JOB_NOT_FOUND')
    return { ok: true, result: jsonSafe(ran.result) }
  })
}

/**
 * Makes a job result safe for JSON, which has no BigInt (PostgreSQL row counts are BigInt). The job has already run, so
 * its result must not make the reply fail.
 */
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
      if (!sent) throw apiError('ORDER_NOT_FOUND')
      return { sent }
    },
  )
  devTools.post(
    '/dev/payments/:orderNo/bill',
    { schema: { params: ByOrderNo, body: z.strictObject({ change: ProviderBillDifference }) } },
    async ({ params, body }) => {
      const { change } = body as { change: ProviderBillDifference }
      if (!payments.changeBill?.((params as z.output<typeof ByOrderNo>).orderNo, change))
        throw apiError('ORDER_NOT_FOUND')
      return { ok: true }
    },
  )
}

function mountSeed(devTools: FastifyInstance, seed: NonNullable<DevToolsOptions['seed']>) {
  devTools.post('/dev/seed', { schema: { body: SeedDemoDataInput } }, async ({ body }) => ({
    ok: true,
    ...(await seed(body as SeedDemoDataInput)),
  }))
}

function mountModel(devTools: FastifyInstance, queue: NonNullable<DevToolsOptions['model']>) {
  devTools.post('/dev/model', { schema: { body: ModelScript } }, async ({ body }) => ({
    ok: true,
    queued: await queue((body as z.output<typeof ModelScript>).script),
  }))
}
