import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { markInterrupted } from '@sanhe/kit/http/interrupted-requests'
import { isDatabaseUnavailable } from '@sanhe/kit/postgres/database-unavailable'
import { traceRequests } from '@sanhe/kit/tracing/requests'
import { getActiveTraceIds, getCurrentTracing } from '@sanhe/kit/tracing/tracing'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import {
  hasZodFastifySchemaValidationErrors,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod'
import { type ErrorDetail, createErrorCatalogue, Refusal } from './errors.ts'
import { nulRejectingValidatorCompiler } from './reject-nul-bytes.ts'
import { toErrorDetails } from './validation-details.ts'

export type ServerOptions = {
  logLevel: string
  /**
   * Proxies whose `X-Forwarded-*` headers are trusted. False: no proxy; a number: the last n proxies; text: IP
   * addresses and networks separated by commas.
   */
  trustProxy: false | number | string
  bodyLimitBytes: number
  /** True: requests with text that PostgreSQL cannot store are refused. */
  storableOnly?: boolean
  /** Replaces a URL before routing, for resources that answer at two URLs. */
  rewriteUrl?: (url: string) => string
  /** TLS certificate and private key in PEM. Absent: the server speaks plain HTTP. */
  https?: { cert: string; key: string } | undefined
  /** Creates the body of an error reply in the product's format. Status and headers are already decided. */
  errorBody: (error: {
    code: string
    message: string
    details?: ErrorDetail[]
    extra: Record<string, unknown>
  }) => object
}

/** Keeps secrets, and URLs that contain secrets, out of the log. */
const redact = ['req.headers.authorization', 'req.headers.cookie', 'req.headers["x-share-password"]']

/** Time limits that disconnect clients that read or write very slowly; honest clients stay far below them. */
const requestTimeoutMs = 300_000
const headersTimeoutMs = 15_000
/** Interval in ms between checks for connections that have exceeded a time limit. */
const connectionsCheckingInterval = 5000

/**
 * Creates a Fastify server that validates requests with zod, answers every error in the product's format and logs no
 * secrets.
 */
export function createServer(options: ServerOptions): FastifyInstance {
  const app = Fastify({
    logger: {
      level: options.logLevel,
      redact,
      serializers: { req: requestLine },
      ...(getCurrentTracing() && { mixin: () => getActiveTraceIds() ?? {} }),
    },
    trustProxy: toTrustProxy(options.trustProxy),
    bodyLimit: options.bodyLimitBytes,
    ...(options.rewriteUrl && { rewriteUrl: rewritten(options.rewriteUrl) }),
    requestTimeout: requestTimeoutMs,
    ...(options.https
      ? { https: { ...options.https, headersTimeout: headersTimeoutMs, connectionsCheckingInterval } }
      : { http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval } }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (error, request, reply) => answerError(options, error, request, reply),
  })
  app.decorateRequest('actor', null)
  traceRequests(app)
  logRequests(app)
  readJsonOnly(app)
  app.setValidatorCompiler(options.storableOnly ? nulRejectingValidatorCompiler : validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(options, error, request, reply))
  app.setNotFoundHandler((_, reply) =>
    reply.code(404).send(options.errorBody({ code: 'NOT_FOUND', message: 'Not found', extra: {} })),
  )
  return app
}

/**
 * Logs one line for each request at level `info`. The line has the pattern of the route instead of the URL, because
 * URLs contain names and tokens. The same request id is in every log line of the request and in the reply.
 */
function logRequests(app: FastifyInstance) {
  app.addHook('onRequest', async ({ id }, reply) => void reply.header('x-request-id', id))
  app.addHook('onResponse', async ({ log, method, routeOptions }, reply) => {
    const { statusCode: status, elapsedTime } = reply
    log.info({ method, route: routeOptions.url, status, ms: Math.round(elapsedTime) }, 'request')
  })
}

const toTrustProxy = (proxies: ServerOptions['trustProxy']) =>
  typeof proxies === 'number' ? (_: string, hop: number) => hop < proxies : proxies

const rewritten =
  (rewrite: (url: string) => string) =>
  ({ url = '/' }: IncomingMessage) =>
    rewrite(url)

const requestLine = ({ method, url = '' }: { method: string; url?: string }) => ({
  method,
  url: url.split('?')[0] ?? '',
})

const apiError = createErrorCatalogue({
  NOT_READY: [503, 'The service cannot reach its database, try again in a moment'],
  NOT_UTF8: [400, 'The request is not UTF-8'],
  CONTENT_ENCODING: [415, 'Send the request without Content-Encoding'],
})

/** Accepts only JSON bodies: a page of another site can post `text/plain` without a CORS preflight. */
function readJsonOnly(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    if (bytes.length === 0) return done(null)
    // Invalid UTF-8 is refused, because decoding it would silently put replacement characters into the user's
    // text.
    if (!isUtf8(bytes)) return done(apiError('NOT_UTF8'))
    return parseJson(request, bytes.toString('utf8'), done)
  })
  // The server never decompresses a body, so a small body cannot become a large one.
  app.addHook('onRequest', async ({ headers }) => {
    const encoding = headers['content-encoding']
    if (encoding !== undefined && encoding !== 'identity') throw apiError('CONTENT_ENCODING')
  })
}

/** Messages that replace Fastify's own messages, which contain internal names. */
const plainMessages: Record<number, string> = {
  400: 'The request could not be read',
  404: 'Not found',
  405: 'Method not allowed',
  413: 'The request is too large',
  414: 'The address is too long',
  415: 'Unsupported content type, send application/json',
}

function answerError(
  options: ServerOptions,
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof Refusal) {
    const retryAfter = error.extra['retryAfter']
    if (typeof retryAfter === 'number') reply.header('retry-after', retryAfter)
    return reply.code(error.status).send(options.errorBody(error))
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const details = toErrorDetails(error.validation)
    return reply.code(400).send(
      options.errorBody({
        code: 'VALIDATION_ERROR',
        message: validationMessage(details),
        details,
        extra: {},
      }),
    )
  }
  if (isDatabaseUnavailable(error)) {
    markInterrupted(request)
    request.log.warn({ reason: error.message }, 'the database is unavailable')
    return answerError(options, apiError('NOT_READY', { retryAfter: 1 }), request, reply)
  }
  const status = error.statusCode ?? 500
  if (status < 500) {
    const message = plainMessages[status] ?? 'The request was refused'
    return reply
      .code(status)
      .send(options.errorBody({ code: error.code ?? 'BAD_REQUEST', message, extra: {} }))
  }
  request.log.error({ err: error }, 'fault')
  return reply
    .code(500)
    .send(options.errorBody({ code: 'INTERNAL', message: 'Something went wrong on our side', extra: {} }))
}

const validationMessage = ([first]: ErrorDetail[]) =>
  first ? `Invalid request: ${first.path ? `${first.path}: ` : ''}${first.message}` : 'Invalid request'
