/** Search parameter of carts and order forms that were filled from an earlier order. */
export type ReorderSearchParams = { again?: string }

export const parseReorderSearchParams = ({ again }: Record<string, unknown>): ReorderSearchParams =>
  typeof again === 'string' ? { again } : {}
