import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { toIso, type Clock, minuteMs, fromIso } from '@sanhe/kit/clock'
import type { LabMessage } from '@sanhe/kit/lab'
import Fastify, { type FastifyRequest } from 'fastify'

type StandInOptions = { accessKeyId: string; accessKeySecret: string; clock: Clock }

const maxAgeMs = 15 * minuteMs
const keptMessages = 1000
const mainlandMobile = /^1[3-9]\d{9}$/

/**
 * Stands in for the vendor's SMS service: checks every request as the vendor would, with code of its own that shares
 * nothing with the adapter's, and keeps what it would have sent.
 */
export async function startSmsStandIn(options: StandInOptions) {
  const app = Fastify()
  const outbox: LabMessage[] = []
  const usedNonces = new Set<string>()

  app.post('/', async (request, reply) => {
    const problem = signatureProblem(request, options, usedNonces)
    if (problem) return reply.code(400).send({ Code: problem, Message: problem })
    const asked = new URL(request.url, 'http://stand-in').searchParams
    const to = asked.get('PhoneNumbers') ?? ''
    if (!mainlandMobile.test(to)) return { Code: 'isv.MOBILE_NUMBER_ILLEGAL', Message: to }
    const data = JSON.parse(asked.get('TemplateParam') ?? '{}') as Record<string, string>
    const message = keep(to, asked.get('TemplateCode') ?? '', asked.get('SignName') ?? '', data)
    return { Code: 'OK', Message: 'OK', RequestId: message.id, BizId: message.id }
  })

  function keep(to: string, template: string, signName: string, data: Record<string, string>) {
    const text = `[${signName}] ${Object.values(data).join(' ')}`
    const createdAt = toIso(options.clock.now())
    const message: LabMessage = {
      id: crypto.randomUUID(),
      channel: 'sms',
      to,
      template,
      data,
      text,
      createdAt,
    }
    outbox.unshift(message)
    outbox.length = Math.min(outbox.length, keptMessages)
    return message
  }

  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { url, outbox: () => outbox, stop: () => app.close() }
}

/** The vendor's code for what is wrong with the request; undefined when it is signed by our key, fresh and new. */
function signatureProblem(
  request: FastifyRequest,
  { accessKeyId, accessKeySecret, clock }: StandInOptions,
  usedNonces: Set<string>,
) {
  const header = (name: string) => String(request.headers[name] ?? '')
  const given = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
    header('authorization'),
  )
  if (!given) return 'IncompleteSignature'
  const [, keyId, signedNames = '', signature = ''] = given
  if (keyId !== accessKeyId) return 'InvalidAccessKeyId.NotFound'
  if (!['host', 'x-acs-date', 'x-acs-signature-nonce'].every((name) => signedNames.split(';').includes(name)))
    return 'IncompleteSignature'
  if (Math.abs(clock.now() - fromIso(header('x-acs-date'))) > maxAgeMs) return 'InvalidTimeStamp.Expired'
  const query = request.url.slice(request.url.indexOf('?') + 1)
  const headerLines = signedNames.split(';').reduce((lines, name) => `${lines}${name}:${header(name)}\n`, '')
  const canonical = `POST\n/\n${query}\n${headerLines}\n${signedNames}\n${header('x-acs-content-sha256')}`
  const digest = createHash('sha256').update(canonical, 'utf8').digest('hex')
  const expected = createHmac('sha256', accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${digest}`, 'utf8')
    .digest()
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return 'SignatureDoesNotMatch'
  const nonce = header('x-acs-signature-nonce')
  if (usedNonces.has(nonce)) return 'SignatureNonceUsed'
  usedNonces.add(nonce)
}
