import { get, post, put } from '@sanhe/kit/http/contract'
import { IdParams, idSchema, nameSchema, postgresTextSchema } from '@sanhe/kit/http/fields'
import { yuanToFenSchema, yuanSchema } from '@sanhe/kit/money'
import { z } from 'zod'
import {
  SuccessResponse,
  PageQuery,
  sortField,
  paginationFields,
  countedPaginationFields,
  mobilePhoneField,
  orderSearchFields,
  titleSearchField,
} from '#core/contract'
import { PaymentInfo } from '#orders/contract'

const maxImages = 9
const maxQuantity = 99
const maxStock = 1_000_000
/**
 * Largest request body in bytes. The limit admits small images. Nine images of up to 10 MB each must be uploaded before
 * the request.
 */
const bodyLimitBytes = 30 * 1024 * 1024

export const serviceProductCategories = ['travel', 'education', 'device'] as const
const statuses = ['active', 'inactive'] as const

const text = z.string().nullable()
const day = z.iso.date()

const Product = z.object({
  id: z.number().int(),
  category: z.enum(serviceProductCategories),
  subcategory: text,
  title: z.string(),
  description: text,
  images: z.array(z.string()),
  price: yuanSchema,
  priceUnit: text,
  location: text,
  availableFrom: text.describe('First day on which the product can be ordered'),
  availableTo: text.describe('Last day on which the product can be ordered'),
  isForSale: z.boolean().describe('Whether the product can be ordered today; information never can'),
  stock: z.number().int(),
  salesCount: z.number().int(),
  rating: z.number(),
  provider: z.object({ id: z.number().int(), name: z.string() }),
  disclaimer: text.describe('Set for devices that measure health, and for finance'),
})
const Managed = Product.extend({
  commissionRate: z.number().describe('Commission in percent of a sale'),
  status: z.enum(statuses),
  createdAt: z.string(),
})

const orderStatuses = ['pending', 'paid', 'shipped', 'completed', 'cancelled', 'refunded'] as const

const ProductOrder = z.object({
  id: z.number().int(),
  orderNo: z.string(),
  status: z.enum(orderStatuses),
  product: z.object({ id: z.number().int(), title: z.string(), category: z.enum(serviceProductCategories) }),
  provider: z.object({ id: z.number().int(), name: z.string() }),
  quantity: z.number().int(),
  unitPrice: yuanSchema,
  amount: yuanSchema.describe('Amount to pay'),
  user: z.object({ id: z.number().int(), nickname: text }),
  contactName: text,
  contactPhone: text.describe('Full number between payment and delivery, otherwise masked'),
  address: text,
  scheduledDate: text,
  paidAt: text,
  shippedAt: text,
  completedAt: text,
  createdAt: z.string(),
})

const details = {
  subcategory: nameSchema(50).nullish(),
  description: postgresTextSchema(5000).nullish(),
  priceUnit: nameSchema(20).nullish(),
  commissionRate: z
    .number()
    .min(0)
    .max(100)
    .optional()
    .describe('Percent; default: the highest of the category'),
  location: nameSchema(100).nullish(),
  availableFrom: day.nullish(),
  availableTo: day.nullish(),
}
const images = z.array(z.string().min(1)).max(maxImages).describe('URLs of uploads, or base64')
const stock = z.number().int().min(0).max(maxStock)

export const NewServiceProduct = z.strictObject({
  providerId: idSchema,
  category: z.enum(serviceProductCategories),
  title: nameSchema(200),
  price: yuanToFenSchema,
  stock,
  images: images.default([]),
  ...details,
})
export const ServiceProductChanges = z
  .strictObject({
    title: nameSchema(200),
    price: yuanToFenSchema,
    stock,
    images,
    status: z.enum(statuses),
    ...details,
  })
  .partial()

export const serviceProductsContract = {
  list: get('/api/v1/services/products', {
    auth: 'user',
    summary: 'List available travel, education and device products, most sold first',
    mayBeStale: true,
    query: PageQuery.extend({
      category: z.enum(serviceProductCategories).optional(),
      subcategory: postgresTextSchema(50).optional(),
    }),
    reply: z.object({ products: z.array(Product), ...paginationFields }),
  }),
  get: get('/api/v1/services/products/:id', {
    auth: 'user',
    summary: 'Get a product',
    params: IdParams,
    reply: Product,
  }),
  order: post('/api/v1/services/products/:id/orders', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Order a product; a free order is paid at once',
    params: IdParams,
    body: z
      .strictObject({
        quantity: z.number().int().min(1).max(maxQuantity).default(1),
        couponId: idSchema.nullish(),
        contactName: nameSchema(50).nullish().describe('Recipient'),
        contactPhone: mobilePhoneField
          .nullish()
          .describe('Phone number to call; default: the phone number of the account'),
        address: nameSchema(200).nullish().describe('Delivery address of a device'),
        scheduledDate: day.nullish().describe('Date of a trip or course, at most one year ahead'),
      })
      .nullish()
      .transform((body) => body ?? { quantity: 1 }),
    reply: PaymentInfo,
  }),
}

export const serviceProductsAdminContract = {
  list: get('/api/admin/services/products', {
    auth: 'admin',
    roles: ['owner', 'operations', 'support'],
    summary: 'List all products, newest first',
    query: PageQuery.extend({
      q: titleSearchField,
      sort: sortField(['price', 'stock', 'salesCount']),
      category: z.enum(serviceProductCategories).optional(),
      status: z.enum(statuses).optional(),
    }),
    reply: z.object({ products: z.array(Managed), ...paginationFields }),
  }),
  create: post('/api/admin/services/products', {
    auth: 'admin',
    roles: ['owner', 'operations'],
    bodyLimitBytes,
    summary: 'Create a product of a provider',
    body: NewServiceProduct,
    reply: SuccessResponse.extend({ id: z.number().int() }),
  }),
  change: put('/api/admin/services/products/:id', {
    auth: 'admin',
    roles: ['owner', 'operations'],
    bodyLimitBytes,
    summary: 'Update a product',
    params: IdParams,
    body: ServiceProductChanges,
    reply: SuccessResponse,
  }),
  orders: get('/api/admin/service-product-orders', {
    auth: 'admin',
    roles: ['owner', 'operations', 'support'],
    summary: 'List product orders with contact data; waiting ones oldest first',
    query: PageQuery.extend({ ...orderSearchFields, status: z.enum(orderStatuses).optional() }),
    reply: z.object({ orders: z.array(ProductOrder), ...countedPaginationFields }),
  }),
  setOrderStatus: post('/api/admin/service-product-orders/:id/status', {
    auth: 'admin',
    roles: ['owner', 'operations'],
    summary: 'Move a product order one step on and notify the buyer',
    params: IdParams,
    body: z.strictObject({ status: z.enum(['shipped', 'completed']) }),
    reply: SuccessResponse,
  }),
}
