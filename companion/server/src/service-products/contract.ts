import { get, post, put } from '@sanhe/kit/http/contract'
import { ById, id, name, storableText } from '@sanhe/kit/http/fields'
import { fenOfYuan, yuan } from '@sanhe/kit/money'
import { z } from 'zod'
import { Done, pagination, PageQuery, phone } from '#core/contract'
import { Paying } from '#orders/contract'

const maxImages = 9
const maxQuantity = 99
const maxStock = 1_000_000
/** Nine pictures of up to ten megabytes are sent one by one, as uploads; together in a body they are smaller. */
const bodyLimitBytes = 30 * 1024 * 1024

export const categories = ['travel', 'education', 'device'] as const
const statuses = ['active', 'inactive'] as const

const text = z.string().nullable()
const day = z.iso.date()

const Product = z.object({
  id: z.number().int(),
  category: z.enum(categories),
  subcategory: text,
  title: z.string(),
  description: text,
  images: z.array(z.string()),
  price: yuan,
  priceUnit: text,
  location: text,
  availableFrom: text.describe('The first day on which it can be ordered'),
  availableTo: text.describe('The last one'),
  isForSale: z.boolean().describe('Today; what is shown for information alone never is'),
  stock: z.number().int(),
  salesCount: z.number().int(),
  rating: z.number(),
  provider: z.object({ id: z.number().int(), name: z.string() }),
  disclaimer: text.describe('Of devices that measure health, and of finance'),
})
const Managed = Product.extend({
  commissionRate: z.number().describe('Percent of a sale'),
  status: z.enum(statuses),
  createdAt: z.string(),
})

const orderStatuses = ['pending', 'paid', 'shipped', 'completed', 'cancelled', 'refunded'] as const

const ProductOrder = z.object({
  id: z.number().int(),
  orderNo: z.string(),
  status: z.enum(orderStatuses),
  product: z.object({ id: z.number().int(), title: z.string(), category: z.enum(categories) }),
  provider: z.object({ id: z.number().int(), name: z.string() }),
  quantity: z.number().int(),
  unitPrice: yuan,
  amount: yuan.describe('What is paid'),
  user: z.object({ id: z.number().int(), nickname: text }),
  contactName: text,
  contactPhone: text.describe('Whole while it is paid and to be handed over; else masked'),
  address: text,
  scheduledDate: text,
  paidAt: text,
  shippedAt: text,
  completedAt: text,
  createdAt: z.string(),
})

const details = {
  subcategory: name(50).nullish(),
  description: storableText(5000).nullish(),
  priceUnit: name(20).nullish(),
  commissionRate: z
    .number()
    .min(0)
    .max(100)
    .optional()
    .describe('Percent; the highest of the category where absent'),
  location: name(100).nullish(),
  availableFrom: day.nullish(),
  availableTo: day.nullish(),
}
const images = z.array(z.string().min(1)).max(maxImages).describe('Addresses of uploads, or base64')
const stock = z.number().int().min(0).max(maxStock)

export const NewProduct = z.strictObject({
  providerId: id,
  category: z.enum(categories),
  title: name(200),
  price: fenOfYuan,
  stock,
  images: images.default([]),
  ...details,
})
export const ProductChanges = z
  .strictObject({
    title: name(200),
    price: fenOfYuan,
    stock,
    images,
    status: z.enum(statuses),
    ...details,
  })
  .partial()

export const serviceProductsContract = {
  list: get('/api/v1/services/products', {
    auth: 'user',
    summary: 'Travel, education and devices that can be had, the most sold first',
    query: PageQuery.extend({
      category: z.enum(categories).optional(),
      subcategory: storableText(50).optional(),
    }),
    reply: z.object({ products: z.array(Product), ...pagination }),
  }),
  get: get('/api/v1/services/products/:id', {
    auth: 'user',
    summary: 'One product',
    params: ById,
    reply: Product,
  }),
  order: post('/api/v1/services/products/:id/orders', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Orders a product; what costs nothing is paid at once and has no payParams',
    params: ById,
    body: z.strictObject({
      quantity: z.number().int().min(1).max(maxQuantity).default(1),
      couponId: id.nullish(),
      contactName: name(50).nullish().describe('Who receives it'),
      contactPhone: phone.nullish().describe('Whom to call; the phone one logs in with where absent'),
      address: name(200).nullish().describe('Where a device is sent to'),
      scheduledDate: day.nullish().describe('The day of a journey or a course, a year ahead at most'),
    }),
    reply: Paying,
  }),
}

export const serviceProductsAdminContract = {
  list: get('/api/admin/services/products', {
    auth: 'admin',
    summary: 'All products, the newest first',
    query: PageQuery.extend({
      category: z.enum(categories).optional(),
      status: z.enum(statuses).optional(),
    }),
    reply: z.object({ products: z.array(Managed), ...pagination }),
  }),
  create: post('/api/admin/services/products', {
    auth: 'admin',
    bodyLimitBytes,
    summary: 'Offers a product of a provider',
    body: NewProduct,
    reply: Done.extend({ id: z.number().int() }),
  }),
  change: put('/api/admin/services/products/:id', {
    auth: 'admin',
    bodyLimitBytes,
    summary: 'Changes what is sent of a product and keeps the rest',
    params: ById,
    body: ProductChanges,
    reply: Done,
  }),
  orders: get('/api/admin/service-product-orders', {
    auth: 'admin',
    summary:
      'Orders with whom to call and where to send; those that wait to be handed over come oldest first',
    query: PageQuery.extend({ status: z.enum(orderStatuses).optional() }),
    reply: z.object({ orders: z.array(ProductOrder), ...pagination }),
  }),
  setOrderStatus: post('/api/admin/service-product-orders/:id/status', {
    auth: 'admin',
    summary:
      'Moves an order one step on: devices paid, shipped, completed, all else paid, completed; its buyer is told',
    params: ById,
    body: z.strictObject({ status: z.enum(['shipped', 'completed']) }),
    reply: Done,
  }),
}
