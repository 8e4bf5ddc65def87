import { applyAsMerchant, waitingShop } from './shops.ts'
import { type Person, planDaysAgo, type Shop, type Town } from './town.ts'

type Waiting = {
  town: Town
  shop: Shop
  /** An organiser who meets the requirements of a captain. */
  organiser: Person
  author: Person
  customers: readonly Person[]
}

/** Plans what waits for the administrators when the demo opens, with different ages. */
export function planQueues(waiting: Waiting) {
  const plan = (daysAgo: number, time: string, act: (of: Waiting) => Promise<unknown>) =>
    planDaysAgo(waiting.town, daysAgo, time, () => act(waiting))
  plan(6, '14:20', openCase)
  plan(5, '16:05', reportPerson)
  plan(4, '11:30', writeHiddenPost)
  plan(3, '10:40', ({ town }) => applyAsMerchant(town, waitingShop))
  plan(3, '20:15', requestInvoice)
  plan(2, '19:40', applyAsCaptain)
  plan(2, '09:25', reportReview)
}

async function findCompletedOrder({ shop }: Waiting) {
  const { orders } = await (await shop.api()).merchantOrders.list({ query: { status: 'completed' } })
  if (!orders[0]) throw new Error('no order of the shop is completed')
  return orders[0]
}

async function openCase(waiting: Waiting) {
  const { orderNo } = await findCompletedOrder(waiting)
  const api = await waiting.town.admin()
  const text = '客户来电：师傅走后发现厨房水龙头松了，商家答应上门看，还没约时间。'
  await api.customerService.createCase({
    body: { title: '上门服务后水龙头松动', priority: 'high', orderNo, merchantId: waiting.shop.id, text },
  })
}

const reportPerson = async ({ author, organiser }: Waiting) =>
  (await organiser.api()).reports.person({
    params: { id: author.id },
    body: { reason: '在活动群里反复推销保健品，说了几次还发。' },
  })

/** An administrator hides a post, and its author appeals. */
async function writeHiddenPost({ town, author }: Waiting) {
  const api = await author.api()
  const { id } = await api.community.create({
    body: { content: '我家祖传的艾灸条还剩几盒，便宜转给邻居，想要的来找我。' },
  })
  const admin = await town.admin()
  await admin.communityAdmin.hide({ params: { id }, body: { reason: '社区里不能发广告' } })
  await api.community.appeal({
    params: { id },
    body: { reason: '是自己家用不完的，按原价转让，不是做生意。' },
  })
}

/** The first customer with a completed order requests an invoice. */
async function requestInvoice({ customers }: Waiting) {
  for (const customer of customers) {
    const user = await customer.api() // oxlint-disable-line no-await-in-loop -- the search ends with the first order
    const { orders } = await user.orders.list({ query: { status: 'completed' } }) // oxlint-disable-line no-await-in-loop
    const order = orders.find(({ amount }) => amount > 0)
    if (!order) continue
    const params = { orderNo: order.orderNo }
    return user.invoices.request({ params, body: { titleType: 'personal', title: customer.name } })
  }
  throw new Error('no customer has a completed order')
}

const applyAsCaptain = async ({ organiser }: Waiting) =>
  (await organiser.api()).captains.apply({
    body: {
      bio: '退休小学老师，组织街坊活动五年，想带更多人出来走走。',
      specialties: ['茶话会', '手工'],
      servingArea: '东城区',
    },
  })

async function reportReview({ shop }: Waiting) {
  const api = await shop.api()
  const { reviews } = await api.merchantReviews.list({ query: { sort: 'rating', pageSize: 1 } })
  const lowest = reviews[0]
  if (!lowest) throw new Error('the shop has no review')
  const body = { reason: '客户临时改了时间，不是师傅迟到。' }
  await api.merchantReviews.reportAsMerchant({ params: { id: lowest.id }, body })
}
