import { readFileSync } from 'node:fs'
import { enter } from '@sanhe/kit/http'
import { type Deps, implement, type ProductMount, refuse } from '#core'
import { findPayableOrder, payParamsOf } from '#orders'
import { payPageContract } from './contract.ts'
import { showOrder } from './service.ts'

type PageDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'wechatPay' | 'publicUrl' | 'log'>

const payPageApi = (deps: PageDeps) =>
  implement(payPageContract, {
    get: ({ params, query }) => showOrder(deps, params.orderNo, query.t),
    async pay({ params, body }) {
      const order = await findPayableOrder(deps, params.orderNo, body.t)
      if (!order) throw refuse('NOT_FOUND')
      return { payParams: await payParamsOf(deps, order) }
    },
  })

const files = {
  '/h5/pay/:orderNo': ['page.html', 'text/html; charset=utf-8'],
  '/h5/pay.js': ['page.js', 'text/javascript; charset=utf-8'],
  '/h5/pay.css': ['page.css', 'text/css; charset=utf-8'],
} as const

/** The page is the same for every order: what it shows it asks for, with the token of its address. */
const payPageFiles: ProductMount = (app, entry) => {
  for (const [url, [file, type]] of Object.entries(files)) {
    const text = readFileSync(new URL(`./page/${file}`, import.meta.url))
    app.get(url, { onRequest: enter(entry, 'none') }, (_, reply) => reply.type(type).send(text))
  }
}

export const payPageRoutes = (deps: PageDeps): ProductMount[] => [payPageApi(deps), payPageFiles]
