import type { z } from 'zod'
import type { PageQuery } from './contract.ts'

export type PageParams = z.output<typeof PageQuery>

export const getPageOffset = ({ page, pageSize }: PageParams) => (page - 1) * pageSize
