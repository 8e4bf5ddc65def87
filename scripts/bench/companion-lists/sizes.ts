/** `heavyRows` is the number of rows of the heavy user in each table of a person. */
export type Sizes = { users: number; orders: number; heavyRows: number }

/** Scales the numbers to multiples that every table divides evenly. */
export function sizesOf(users: number, orders: number): Sizes {
  const upTo = (count: number, step: number) => Math.max(step, Math.round(count / step) * step)
  const sizes = { users: upTo(users, 10_000), orders: upTo(orders, 10_000) }
  return { ...sizes, heavyRows: Math.min(5000, sizes.users / 10) }
}
