import type { TestApp, TestUser } from '#testing'
import { type OwnedObjectFactory, secretTestText } from './object-factory.ts'

type UserObject = OwnedObjectFactory<TestUser>

export async function addMerchantService(app: TestApp, price = 10) {
  const shop = await app.merchant()
  const { id } = await shop.merchantServices.create({ body: { title: '陪诊', price } })
  return { shop, id }
}

const offeredService: UserObject = async (app) => ({ id: (await addMerchantService(app)).id })

const shop: UserObject = async (app) => ({ id: (await app.merchant()).id })

/** Creates a completed order, because only completed orders can be reviewed. */
async function addServedOrder(app: TestApp, owner: TestUser) {
  const { shop: seller, id: serviceId } = await addMerchantService(app, 0)
  const { orderNo: id } = await owner.merchantOrders.place({ body: { serviceId, quantity: 1 } })
  await seller.merchantOrders.confirm({ params: { id } })
  await seller.merchantOrders.complete({ params: { id } })
  return { seller, id }
}

const servedOrder: UserObject = async (app, owner) => ({ id: (await addServedOrder(app, owner)).id })

const review: UserObject = async (app, owner) => {
  const { seller, id } = await addServedOrder(app, owner)
  await owner.merchantReviews.add({ params: { id }, body: { rating: 5, review: secretTestText } })
  const { reviews } = await seller.merchantReviews.list({ query: {} })
  return { id: reviews[0]?.id ?? 0 }
}

export const shopObjectFactories: Record<string, UserObject> = {
  '/api/v1/services/merchants/:id': shop,
  '/api/v1/services/merchant-orders/:id/review': servedOrder,
  '/api/v1/services/merchant-reviews/:id': review,
  '/api/v1/services/merchant-services/:id': offeredService,
}
