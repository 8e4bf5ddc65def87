import { del, get, post, put } from '@sanhe/kit/http/contract'
import { IdParams, idSchema, nameSchema } from '@sanhe/kit/http/fields'
import { z } from 'zod'
import { SuccessResponse } from '#core/contract'

export const maxGroceryCategories = 200

const number = z.number().int()
const category = { id: number, name: z.string() }
const parentId = idSchema.nullish().describe('Category of the first level; null for the first level itself')
const NewCategory = z.strictObject({ name: nameSchema(50), parentId, isHidden: z.boolean().optional() })
const CategoryChanges = NewCategory.partial().extend({
  place: number
    .min(1)
    .max(maxGroceryCategories)
    .optional()
    .describe('Place among the categories with the same parent, from 1'),
})
export type NewCategory = z.output<typeof NewCategory>
export type CategoryChanges = z.output<typeof CategoryChanges>

const auth = 'admin'

/** Endpoints of the categories of grocery products. */
export const groceryCategoriesContract = {
  categories: get('/api/v1/shopping/categories', {
    auth: 'user',
    summary: 'List the categories that have products on sale, in two levels',
    reply: z.object({
      categories: z.array(z.object({ ...category, subcategories: z.array(z.object(category)) })),
    }),
  }),
  list: get('/api/admin/grocery-categories', {
    auth,
    roles: ['owner', 'operations', 'support'],
    summary: 'List all grocery categories in order, each followed by its subcategories',
    reply: z.object({
      categories: z.array(
        z.object({
          ...category,
          parentId: number.nullable(),
          isHidden: z
            .boolean()
            .describe('Hidden categories are not offered to users; their products stay on sale'),
          productCount: number.describe('Products that name this category, on sale or not'),
        }),
      ),
    }),
  }),
  create: post('/api/admin/grocery-categories', {
    auth,
    roles: ['owner', 'operations'],
    summary: 'Create a grocery category as the last one of its parent (at most 200)',
    body: NewCategory,
    reply: SuccessResponse.extend({ id: number }),
  }),
  change: put('/api/admin/grocery-categories/:id', {
    auth,
    roles: ['owner', 'operations'],
    summary: 'Rename, move, order, hide or show a grocery category',
    params: IdParams,
    body: CategoryChanges,
    reply: SuccessResponse,
  }),
  remove: del('/api/admin/grocery-categories/:id', {
    auth,
    roles: ['owner', 'operations'],
    summary: 'Delete a grocery category without products and subcategories',
    params: IdParams,
    reply: SuccessResponse,
  }),
}
