import { get, post } from '@sanhe/kit/http/contract'
import { IdParams, nameSchema, postgresTextSchema } from '@sanhe/kit/http/fields'
import { z } from 'zod'
import { SuccessResponse, PageQuery, paginationFields } from '#core/contract'

export const wordCategories = ['block', 'review'] as const
const category = z
  .enum(wordCategories)
  .describe('block: refused in every public text; review: posts and comments wait for a review')
const Word = z.object({ word: z.string(), category })

const maxChanges = 500
const longestInput = 60
const wordInput = nameSchema(longestInput)
export const SensitiveWordChanges = z.strictObject({
  add: z
    .array(z.strictObject({ word: wordInput, category }))
    .max(maxChanges)
    .default([]),
  remove: z.array(wordInput).max(maxChanges).default([]),
})
/** Input of the administrators' form that adds several words of one category. */
export const NewSensitiveWords = z.strictObject({
  words: z.array(wordInput).min(1).max(maxChanges),
  category,
})
export type SensitiveWordChanges = z.output<typeof SensitiveWordChanges>

const Changed = SuccessResponse.extend({ version: z.number().int() })
const maxTextLength = 2000

export const moderationContract = {
  listWords: get('/api/admin/sensitive-words', {
    auth: 'admin',
    roles: ['owner', 'moderation'],
    summary: 'List the sensitive words by category, with the current version',
    query: PageQuery.extend({
      category: category.optional(),
      q: postgresTextSchema(longestInput).optional(),
    }),
    reply: z.object({ words: z.array(Word), version: z.number().int(), ...paginationFields }),
  }),
  changeWords: post('/api/admin/sensitive-words/changes', {
    auth: 'admin',
    roles: ['owner', 'moderation'],
    summary: 'Add and remove sensitive words, which makes a new version',
    body: SensitiveWordChanges,
    reply: Changed,
  }),
  checkText: post('/api/admin/sensitive-words/check', {
    auth: 'admin',
    roles: ['owner', 'moderation'],
    summary: 'Check a text with the current sensitive words',
    body: z.strictObject({ text: nameSchema(maxTextLength) }),
    reply: z.object({ category: category.nullable(), words: z.array(Word) }),
  }),
  listVersions: get('/api/admin/sensitive-words/versions', {
    auth: 'admin',
    roles: ['owner', 'moderation'],
    summary: 'List the versions of the sensitive words, newest first',
    query: PageQuery,
    reply: z.object({
      versions: z.array(
        z.object({
          version: z.number().int(),
          added: z.array(Word),
          removed: z.array(z.string()),
          restoredFrom: z.number().int().nullable(),
          adminName: z.string().nullable().describe('Null for the built-in list'),
          createdAt: z.string(),
        }),
      ),
      ...paginationFields,
    }),
  }),
  restoreVersion: post('/api/admin/sensitive-words/versions/:id/restore', {
    auth: 'admin',
    roles: ['owner', 'moderation'],
    summary: 'Restore the sensitive words of a version as a new version',
    params: IdParams,
    reply: Changed,
  }),
}
