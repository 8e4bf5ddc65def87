import type { DevMessage } from '@sanhe/kit/dev-tools/dev-tools'
import { type Clock, toIso } from '@sanhe/kit/runtime/clock'
import Fastify from 'fastify'
import { findAcs3SignatureProblem } from './aliyun-signature.ts'

type EmulatorOptions = {
  accessKeyId: string
  accessKeySecret: string
  clock: Clock
  /** Texts of the SMS templates, with variables as the vendor writes them: `Your code is ${code}`. */
  texts?: Record<string, string>
}

const keptMessages = 1000
const mainlandMobile = /^1[3-9]\d{9}$/

/**
 * Starts an emulator of Alibaba Cloud's SMS service. It verifies every request as the vendor does, with code that it
 * does not share with the adapter, and stores messages instead of sending them.
 */
export async function startSmsEmulator(options: EmulatorOptions) {
  const app = Fastify()
  const outbox: DevMessage[] = []
  const usedNonces = new Set<string>()

  app.post('/', async (request, reply) => {
    const problem = findAcs3SignatureProblem(request, options, usedNonces)
    if (problem) return reply.code(400).send({ Code: problem, Message: problem })
    const query = new URL(request.url, 'http://emulator').searchParams
    const to = query.get('PhoneNumbers') ?? ''
    if (!mainlandMobile.test(to)) return { Code: 'isv.MOBILE_NUMBER_ILLEGAL', Message: to }
    const data = JSON.parse(query.get('TemplateParam') ?? '{}') as Record<string, string>
    const message = keep(to, query.get('TemplateCode') ?? '', query.get('SignName') ?? '', data)
    return { Code: 'OK', Message: 'OK', RequestId: message.id, BizId: message.id }
  })

  function keep(to: string, template: string, signName: string, data: Record<string, string>) {
    const text = `[${signName}] ${fillTemplate(options.texts?.[template], data)}`
    const createdAt = toIso(options.clock.now())
    const message: DevMessage = {
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

/** For a template without a known text, the message contains only the template's values. */
const fillTemplate = (text: string | undefined, data: Record<string, string>) =>
  text?.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => data[name] ?? '') ?? Object.values(data).join(' ')
