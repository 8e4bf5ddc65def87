import { stored } from '@sanhe/ui/stored.ts'

type Address = { orderNo: string; paymentUrl: string }

const most = 20

const store = stored<Address[]>(
  'sanhe.companion.unpaid',
  (text) => (text ? (JSON.parse(text) as Address[]) : []),
  (addresses) => JSON.stringify(addresses),
)

/** Some lists of orders do not say where they are paid: this telephone remembers what it was told when it ordered. */
export const rememberPayment = (orderNo: string, paymentUrl: string) =>
  store.set([{ orderNo, paymentUrl }, ...store.get()].slice(0, most))

export const paymentOf = (orderNo: string) =>
  store.get().find((address) => address.orderNo === orderNo)?.paymentUrl
