import { errorCatalogue } from '@sanhe/kit/http/errors'
import { randomToken } from '@sanhe/kit/security/secrets'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { DevToolsOptions } from './dev-tools.ts'

const apiError = errorCatalogue({
  LINK_USED: [410, 'This link works once and was used already. Open /dev for another one'],
})

/** Short enough to click in a terminal of 80 columns; only this machine can open the link. */
const codeLength = 10

const Query = z.object({ code: z.string() })

/**
 * Mounts links that sign a newcomer in with demo data: `POST /dev/demo-link` creates one, `GET /dev/demo?code=…` opens
 * it once. The links are in the memory of this process.
 */
export function mountDemoLinks(
  devTools: FastifyInstance,
  openDemo: NonNullable<DevToolsOptions['openDemo']>,
  seed: DevToolsOptions['seed'],
) {
  const codes = new Set<string>()
  devTools.post('/dev/demo-link', () => {
    const code = randomToken().slice(0, codeLength)
    codes.add(code)
    return { url: `/dev/demo?code=${code}` }
  })
  devTools.get('/dev/demo', { schema: { querystring: Query } }, async (request, reply) => {
    if (!codes.delete((request.query as z.output<typeof Query>).code)) {
      if (request.headers.accept?.includes('text/html')) return reply.redirect('/dev#link-used')
      throw apiError('LINK_USED')
    }
    await seed?.({ size: 'demo', count: 1 })
    return reply.redirect(await openDemo(request, reply))
  })
}
