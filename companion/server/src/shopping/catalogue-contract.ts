import { get, post, put } from '@sanhe/kit/http/contract'
import { IdParams, idSchema, nameSchema, postgresTextSchema } from '@sanhe/kit/http/fields'
import { yuanToFenSchema, yuanSchema } from '@sanhe/kit/money'
import { z } from 'zod'
import { SuccessResponse, PageQuery, sortField, countedPaginationFields } from '#core/contract'

/** Largest request body in bytes, enough for one picture as base64. */
const bodyLimitBytes = 14 * 1024 * 1024
export const maxGroceryStock = 1_000_000
export const maxProductImportLines = 500

const statuses = ['available', 'unavailable'] as const
const number = z.number().int()
const text = z.string().nullable()
const stock = number.min(0).max(maxGroceryStock)
const status = z.enum(statuses).describe('`unavailable` products are neither listed nor sold')
const reason = nameSchema(200).nullish()
const texts = {
  category: nameSchema(50).nullish(),
  description: postgresTextSchema(2000).nullish(),
  unit: nameSchema(20).nullish(),
}

const Product = z.object({
  id: number,
  name: z.string(),
  category: text,
  description: text,
  imageUrl: text,
  price: yuanSchema,
  unit: text,
  stock: number,
  status: z.enum(statuses),
  provider: z.object({ id: number, companyName: z.string(), status: z.enum(['active', 'inactive']) }),
  createdAt: z.string(),
})
const details = {
  ...texts,
  imageUrl: z.string().min(1).describe('URL of an upload, or a picture in base64').nullish(),
  status: status.optional(),
}
export const NewGroceryProduct = z.strictObject({
  providerId: idSchema,
  name: nameSchema(100),
  price: yuanToFenSchema,
  stock,
  ...details,
})
export const GroceryProductChanges = z.strictObject({
  name: nameSchema(100).optional(),
  price: yuanToFenSchema.optional(),
  ...details,
})

/**
 * A change of the stock: either a difference (`change`), or the stock that a count of the shelf found (`counted`).
 */
export const StockChangeInput = z
  .strictObject({
    change: number
      .min(-maxGroceryStock)
      .max(maxGroceryStock)
      .optional()
      .describe('Difference: 20 adds 20, -3 takes 3'),
    counted: stock.optional().describe('Stock found by a count'),
    reason,
  })
  .refine(({ change, counted }) => (change === undefined) !== (counted === undefined), {
    path: ['change'],
    message: 'is sent without `counted`, or `counted` without it',
  })
  .refine(({ change }) => change !== 0, { path: ['change'], message: 'must not be nothing' })

/** A product of an import. An omitted field keeps the value of an existing product; null clears the value. */
export const ProductImportLineInput = z.strictObject({
  name: nameSchema(100),
  price: yuanToFenSchema,
  stock,
  ...texts,
  status: status.optional(),
})
const importOutcomes = ['created', 'changed', 'unchanged', 'ambiguous', 'unknownCategory'] as const
export type ProductImportOutcome = (typeof importOutcomes)[number]

const change = { id: number, adminId: number, adminName: z.string(), createdAt: z.string() }
const auth = 'admin'

/** Endpoints with which administrators manage the products of grocers. */
export const groceryCatalogueContract = {
  products: get('/api/admin/products', {
    auth,
    roles: ['owner', 'operations', 'support'],
    summary: 'List all grocery products, newest first (`q`: part of the name)',
    query: PageQuery.extend({
      q: postgresTextSchema(50).optional(),
      providerId: z.coerce.number().pipe(idSchema).optional(),
      category: nameSchema(50).optional().describe('Name of a category; includes its subcategories'),
      status: z.enum(statuses).optional(),
      sort: sortField(['createdAt', 'price', 'stock']),
    }),
    reply: z.object({ products: z.array(Product), ...countedPaginationFields }),
  }),
  product: get('/api/admin/products/:id', {
    auth,
    roles: ['owner', 'operations', 'support'],
    summary: 'Get a grocery product with its latest stock and price changes',
    params: IdParams,
    reply: Product.extend({
      stockChanges: z.array(z.object({ ...change, change: number, stock: number, reason: text })),
      priceChanges: z.array(z.object({ ...change, oldPrice: yuanSchema.nullable(), price: yuanSchema })),
    }),
  }),
  createProduct: post('/api/admin/products', {
    auth,
    roles: ['owner', 'operations'],
    bodyLimitBytes,
    summary: 'Create a product of a grocer',
    body: NewGroceryProduct,
    reply: SuccessResponse.extend({ id: number }),
  }),
  changeProduct: put('/api/admin/products/:id', {
    auth,
    roles: ['owner', 'operations'],
    bodyLimitBytes,
    summary: 'Update the given fields of a grocery product, except its stock',
    params: IdParams,
    body: GroceryProductChanges,
    reply: SuccessResponse,
  }),
  changeStock: post('/api/admin/products/:id/stock', {
    auth,
    roles: ['owner', 'operations'],
    summary: 'Change the stock of a grocery product, by a difference or a count',
    params: IdParams,
    body: StockChangeInput,
    reply: SuccessResponse.extend({ stock: number }),
  }),
  importProducts: post('/api/admin/providers/:id/products/import', {
    auth,
    roles: ['owner', 'operations'],
    summary: 'Create and update products of a grocer by name, or preview this',
    params: IdParams,
    body: z.strictObject({
      lines: z.array(ProductImportLineInput).min(1).max(maxProductImportLines),
      isPreview: z.boolean().default(false).describe('Changes nothing'),
    }),
    reply: SuccessResponse.extend({
      outcomes: z
        .array(z.enum(importOutcomes))
        .describe(
          'One for each line; `ambiguous` lines name several products, `unknownCategory` lines a category that does not exist; both change nothing',
        ),
    }),
  }),
}
