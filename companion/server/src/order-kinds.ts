import type { OrderKinds } from '#orders'

/** Whose an order is, by what is paid for. */
export const orderKinds = (): OrderKinds => ({})
