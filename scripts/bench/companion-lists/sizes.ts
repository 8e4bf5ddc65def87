/** `heavyRows`: number of rows that the first user has in each table of personal data. */
export type Sizes = { users: number; orders: number; heavyRows: number }

/** Rounds both numbers to multiples of 10,000, so that the row counts of all tables are whole numbers. */
export function sizesOf(users: number, orders: number): Sizes {
  const upTo = (count: number, step: number) => Math.max(step, Math.round(count / step) * step)
  const sizes = { users: upTo(users, 10_000), orders: upTo(orders, 10_000) }
  return { ...sizes, heavyRows: Math.min(5000, sizes.users / 10) }
}
