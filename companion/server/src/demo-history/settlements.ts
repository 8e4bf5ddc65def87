import { addDays, toInstantInShanghai } from '@sanhe/kit/runtime/clock'
import type { Shop, Town } from './town.ts'

/**
 * Plans the monthly statements: they are made in the night to the first, and confirmed and paid in the days after. The
 * second shop objects to its last statement, which then waits for an administrator.
 */
export function planSettlements(town: Town, [demoShop, secondShop]: readonly [Shop, Shop, ...Shop[]]) {
  const { timeline, service, days, today } = town
  const firsts = [...days, today].filter((day) => day.endsWith('-01'))
  for (const first of firsts) {
    const on = (offset: number, time: string) => toInstantInShanghai(addDays(first, offset), time)
    const isLast = first === firsts.at(-1)
    timeline.plan(on(0, '01:00'), () => service.runJob('settlements.make'))
    timeline.plan(on(1, '10:05'), () => confirmLastStatement(demoShop))
    timeline.plan(on(1, '11:20'), () =>
      isLast ? objectToLastStatement(secondShop) : confirmLastStatement(secondShop),
    )
    timeline.plan(on(4, '15:00'), () => service.runJob('settlements.confirm'))
    timeline.plan(on(4, '15:10'), () => payConfirmedStatements(town))
  }
}

async function findLastStatement(shop: Shop) {
  const { settlements } = await (await shop.api()).settlements.list({ query: { pageSize: 1 } })
  return settlements[0]
}

async function confirmLastStatement(shop: Shop) {
  const statement = await findLastStatement(shop)
  if (statement) await (await shop.api()).settlements.confirm({ params: { id: statement.id } })
}

async function objectToLastStatement(shop: Shop) {
  const statement = await findLastStatement(shop)
  const body = { reason: '有一单服务是当月最后一天完成的，账单里没有找到，请核对。' }
  if (statement) await (await shop.api()).settlements.object({ params: { id: statement.id }, body })
}

async function payConfirmedStatements({ admin }: Town) {
  const { settlements } = await admin()
  const { settlements: confirmed } = await settlements.listAll({ query: { status: 'confirmed' } })
  // oxlint-disable-next-line no-await-in-loop -- one administrator pays one statement after the other
  for (const { id } of confirmed) await settlements.markPaid({ params: { id } })
}
