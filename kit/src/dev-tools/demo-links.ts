import { createErrorCatalogue } from '@sanhe/kit/http/errors'
import { generateRandomToken } from '@sanhe/kit/security/secrets'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { DevToolsOptions } from './dev-tools.ts'

const apiError = createErrorCatalogue({
  LINK_USED: [410, 'This link works once and was used already. Open /dev for another one'],
})

/**
 * Length of the code in a demo link. The link fits into a terminal of 80 columns, and a longer code is not needed
 * because only this machine can open the link.
 */
const codeLength = 10

const Query = z.object({ code: z.string() })

/**
 * Mounts links that sign a new visitor in with demo data: `POST /dev/demo-link` creates a link, `GET /dev/demo?code=…`
 * opens it. Each link works once. The links are stored only in the memory of this process.
 */
export function mountDemoLinks(
  devTools: FastifyInstance,
  openDemo: NonNullable<DevToolsOptions['openDemo']>,
  seed: DevToolsOptions['seed'],
) {
  const codes = new Set<string>()
  devTools.post('/dev/demo-link', () => {
    const code = generateRandomToken().slice(0, codeLength)
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
