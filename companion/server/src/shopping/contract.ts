import { del, get, post, put } from '@sanhe/kit/http/contract'
import { IdParams, idSchema, nameSchema, postgresTextSchema } from '@sanhe/kit/http/fields'
import { yuanSchema } from '@sanhe/kit/money'
import { z } from 'zod'
import {
  SuccessResponse,
  PageQuery,
  paginationFields,
  countedPaginationFields,
  mobilePhoneField,
  orderSearchFields,
} from '#core/contract'
import { orderNumberField, PaymentInfo, Reorder } from '#orders/contract'

const statuses = ['pending', 'paid', 'preparing', 'delivering', 'delivered', 'cancelled', 'refunded'] as const
const Status = z.enum(statuses)
const text = z.string().nullable()
const quantity = z.number().int().min(1).max(99)
const providerName = z.object({ id: z.number().int(), companyName: z.string() })

const Product = z.object({
  id: z.number().int(),
  name: z.string(),
  category: text,
  description: text,
  imageUrl: text,
  price: yuanSchema,
  unit: text,
  stock: z.number().int(),
  provider: providerName,
})

const CartItem = z.object({
  id: z.number().int(),
  productId: z.number().int(),
  name: z.string(),
  imageUrl: text,
  price: yuanSchema,
  unit: text,
  quantity,
  subtotal: yuanSchema,
  provider: providerName,
  available: z
    .boolean()
    .describe('False if the product is not on sale or the stock is too low; excluded from the totals'),
})

const hourAndMinute = z.string().regex(/^\d{2}:\d{2}$/, 'is HH:MM')

const Order = z.object({
  id: z.number().int(),
  orderNo: z.string(),
  status: Status,
  provider: providerName,
  items: z.array(
    z.object({
      productId: z.number().int(),
      name: z.string(),
      qty: z.number().int(),
      price: yuanSchema,
      refundedQty: z.number().int().optional().describe('Refunded units, which are not delivered'),
    }),
  ),
  goodsAmount: yuanSchema,
  deliveryFee: yuanSchema,
  totalAmount: yuanSchema.describe('Goods and delivery, before any coupon'),
  address: z.string(),
  phone: z.string(),
  estimatedDelivery: text,
  deliveryWindow: z
    .object({ from: z.string(), until: z.string() })
    .nullable()
    .describe('Period that the user chose; null: as soon as possible'),
  createdAt: z.string(),
})

export const shoppingContract = {
  providers: get('/api/v1/shopping/providers', {
    auth: 'user',
    summary: 'List grocers that deliver',
    mayBeStale: true,
    query: PageQuery,
    reply: z.object({
      providers: z.array(
        providerName.extend({
          address: text,
          contactPhone: text,
          rating: z.number(),
          productCount: z.number().int(),
        }),
      ),
      ...paginationFields,
    }),
  }),
  products: get('/api/v1/shopping/products', {
    auth: 'user',
    summary: 'List products on sale by grocer, category or name',
    mayBeStale: true,
    query: PageQuery.extend({
      providerId: z.coerce.number().pipe(idSchema).optional(),
      category: postgresTextSchema(50).optional().describe('Includes its subcategories'),
      q: postgresTextSchema(50).optional(),
    }),
    reply: z.object({ products: z.array(Product), ...countedPaginationFields }),
  }),
  cart: get('/api/v1/shopping/cart', {
    auth: 'user',
    summary: 'Get the cart with current prices and totals',
    reply: z.object({
      items: z.array(CartItem),
      totalQuantity: z.number().int(),
      goodsAmount: yuanSchema,
      deliveryFee: yuanSchema.describe('Sum over the grocers; each delivers separately'),
      totalAmount: yuanSchema,
    }),
  }),
  addToCart: post('/api/v1/shopping/cart/add', {
    auth: 'user',
    summary: 'Add a product to the cart, increasing its quantity',
    body: z.strictObject({ productId: idSchema, quantity: quantity.default(1) }),
    reply: SuccessResponse.extend({ id: z.number().int(), quantity }),
  }),
  reorder: post('/api/v1/shopping/cart/reorder', {
    auth: 'user',
    summary: 'Add the goods of an ended order that can still be bought to the cart',
    body: z.strictObject({ orderNo: orderNumberField }),
    reply: Reorder,
  }),
  changeCartItem: put('/api/v1/shopping/cart/:id', {
    auth: 'user',
    summary: 'Change the quantity of a cart item',
    params: IdParams,
    body: z.strictObject({ quantity }),
    reply: SuccessResponse,
  }),
  removeCartItem: del('/api/v1/shopping/cart/:id', {
    auth: 'user',
    summary: 'Remove an item from the cart',
    params: IdParams,
    reply: SuccessResponse,
  }),
  deliveryWindows: get('/api/v1/shopping/delivery-windows', {
    auth: 'user',
    summary: 'List the delivery windows that can be chosen now, today and the next three days',
    reply: z.object({
      days: z.array(
        z.object({
          day: z.string().describe('YYYY-MM-DD in Shanghai'),
          windows: z.array(z.object({ start: z.string(), end: z.string() })).describe('HH:MM in Shanghai'),
        }),
      ),
    }),
  }),
  order: post('/api/v1/shopping/orders', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Order cart items of one grocer (reserved for 30 minutes)',
    body: z.strictObject({
      cartItemIds: z.array(idSchema).max(200).optional(),
      address: nameSchema(200),
      phone: mobilePhoneField,
      couponId: idSchema.optional(),
      deliveryWindow: z
        .strictObject({ day: z.iso.date(), start: hourAndMinute })
        .optional()
        .describe('Default: as soon as possible'),
    }),
    reply: PaymentInfo.extend({ id: z.number().int(), goodsAmount: yuanSchema, deliveryFee: yuanSchema }),
  }),
  orders: get('/api/v1/shopping/orders', {
    auth: 'user',
    summary: 'List deliveries, newest first',
    query: PageQuery.extend({ status: Status.optional() }),
    reply: z.object({
      orders: z.array(Order.extend({ paymentUrl: text.describe('Set while the order can be paid') })),
      ...countedPaginationFields,
    }),
  }),
}

export const shoppingAdminContract = {
  orders: get('/api/admin/delivery-orders', {
    auth: 'admin',
    roles: ['owner', 'operations', 'support'],
    summary: 'List deliveries with contact data; waiting ones oldest first',
    query: PageQuery.extend({
      ...orderSearchFields,
      status: z
        .enum([...statuses, 'waiting'])
        .optional()
        .describe('`waiting`: paid and not delivered yet'),
    }),
    reply: z.object({
      orders: z.array(Order.extend({ userId: z.number().int() })),
      ...countedPaginationFields,
    }),
  }),
  setStatus: post('/api/admin/delivery-orders/:id/status', {
    auth: 'admin',
    roles: ['owner', 'operations'],
    summary: 'Move a delivery one step on and notify the user',
    params: IdParams,
    body: z.strictObject({ status: z.enum(['preparing', 'delivering', 'delivered']) }),
    reply: SuccessResponse,
  }),
}
