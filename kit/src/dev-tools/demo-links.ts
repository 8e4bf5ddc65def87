import { createErrorCatalogue } from '@sanhe/kit/http/errors'
import { generateRandomToken } from '@sanhe/kit/security/secrets'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type DemoClient, renderSignInPage, signInScript } from './demo-clients.ts'
import type { DevToolsOptions } from './dev-tools.ts'
import { devPagePolicy } from './page-policy.ts'

const apiError = createErrorCatalogue({
  CLIENT_UNKNOWN: [404, 'This product has no such client'],
  LINK_USED: [410, 'This link works once and was used already. Open /dev for another one'],
})

/**
 * Length of the code in a demo link. The link fits into a terminal of 80 columns, and a longer code is not needed
 * because only this machine can open the link.
 */
const codeLength = 10

const Query = z.object({ code: z.string() })
const LinkInput = z.strictObject({ client: z.string().optional() }).nullish()

/**
 * Mounts links that sign a new visitor in with demo data: `POST /dev/demo-link` creates a link, `GET /dev/demo?code=…`
 * opens it. `client` names a client other than the main one. Each link works once. The links are stored only in the
 * memory of this process.
 */
export function mountDemoLinks(
  devTools: FastifyInstance,
  openDemo: NonNullable<DevToolsOptions['openDemo']>,
  { seed, demoClients = [] }: Pick<DevToolsOptions, 'seed' | 'demoClients'>,
) {
  /** Clients that unused links open, by code; undefined is the main client. */
  const codes = new Map<string, DemoClient | undefined>()
  devTools.post('/dev/demo-link', { schema: { body: LinkInput } }, (request) => {
    const name = (request.body as z.output<typeof LinkInput>)?.client
    const client = demoClients.find((one) => one.name === name)
    if (name !== undefined && !client) throw apiError('CLIENT_UNKNOWN')
    const code = generateRandomToken().slice(0, codeLength)
    codes.set(code, client)
    return { url: `/dev/demo?code=${code}` }
  })
  devTools.get('/dev/demo', { schema: { querystring: Query } }, async (request, reply) => {
    const { code } = request.query as z.output<typeof Query>
    const client = codes.get(code)
    if (!codes.delete(code)) {
      if (request.headers.accept?.includes('text/html')) return reply.redirect('/dev#link-used')
      throw apiError('LINK_USED')
    }
    await seed?.({ size: 'demo', count: 1 })
    if (!client) return reply.redirect(await openDemo(request, reply))
    const visitor = { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' }
    const page = renderSignInPage(await client.signIn(visitor))
    return reply.type('text/html; charset=utf-8').header('content-security-policy', devPagePolicy).send(page)
  })
  devTools.get('/dev/sign-in.js', (_, reply) =>
    reply.type('text/javascript; charset=utf-8').send(signInScript),
  )
}
