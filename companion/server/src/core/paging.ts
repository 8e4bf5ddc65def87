import type { z } from 'zod'
import type { PageQuery } from './contract.ts'

export type Page = z.output<typeof PageQuery>

export const offsetOf = ({ page, pageSize }: Page) => (page - 1) * pageSize
