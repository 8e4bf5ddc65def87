import { del, get, patch, post, put } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { anyRole, managers } from '#core/contract'

/** Largest number of characters of the profile and of one fact. */
export const maxProfileCharacters = 4000
export const maxFactCharacters = 500

/** Accepts only text that SQLite stores and returns unchanged: no lone surrogates and no NUL characters. */
const storable = (text: string) => text.isWellFormed() && !text.includes('\0')

const factText = z
  .string()
  .max(maxFactCharacters, `at most ${maxFactCharacters} characters`)
  .refine(storable, 'holds characters that are not text')
  .refine((text) => text.trim() !== '', 'must not be empty')

export const Fact = z
  .object({
    fact_id: z.number().int(),
    text: z.string(),
    /** `owner`: entered in the app. `conversation`: remembered by the agent in a session. */
    source: z.enum(['owner', 'conversation']),
    session_id: z.string().nullable(),
    /** True if the text may come from the web. */
    is_from_web: z.boolean(),
    /** True if the fact is used in the conversations of all people, false if only in the person's private ones. */
    is_shared: z.boolean(),
    /** Person from whom the fact comes. */
    person: z.object({ person_id: z.string(), name: z.string() }),
    may_change: z.boolean(),
    created_at: z.string().meta({ format: 'date-time' }),
    updated_at: z.string().meta({ format: 'date-time' }),
  })
  .meta({ id: 'Fact' })

const Profile = z
  .object({ text: z.string(), updated_at: z.string().meta({ format: 'date-time' }).nullable() })
  .meta({ id: 'Profile' })

const ByFact = z.object({ fact_id: z.coerce.number().int().min(1) })
const FactBody = z.strictObject({ text: factText })

export const memoryContract = {
  read: get('/api/memory', {
    auth: 'key',
    roles: anyRole,
    summary: 'Get your facts, the shared facts and, to manage, the profile',
    reply: z.object({ profile: Profile, facts: z.array(Fact) }),
  }),
  setProfile: put('/api/memory/profile', {
    auth: 'key',
    roles: managers,
    summary: 'Replace the profile that the agent always sees',
    body: z.strictObject({
      text: z
        .string()
        .max(maxProfileCharacters, `at most ${maxProfileCharacters} characters`)
        .refine(storable, 'holds characters that are not text'),
    }),
    reply: Profile,
  }),
  addFact: post('/api/memory/facts', {
    auth: 'key',
    roles: anyRole,
    summary: 'Add a fact',
    body: FactBody,
    reply: Fact,
    status: 201,
  }),
  changeFact: patch('/api/memory/facts/:fact_id', {
    auth: 'key',
    roles: anyRole,
    summary: 'Change the text of a fact',
    params: ByFact,
    body: FactBody,
    reply: Fact,
  }),
  shareFact: put('/api/memory/facts/:fact_id/sharing', {
    auth: 'key',
    roles: anyRole,
    summary: 'Share a fact with all people, or keep it private',
    params: ByFact,
    body: z.strictObject({ is_shared: z.boolean() }),
    reply: Fact,
  }),
  removeFact: del('/api/memory/facts/:fact_id', {
    auth: 'key',
    roles: anyRole,
    summary: 'Delete a fact',
    params: ByFact,
    reply: z.void(),
    status: 204,
  }),
  removeAll: del('/api/memory', {
    auth: 'key',
    roles: anyRole,
    summary: 'Delete your facts and, to manage, shared facts and profile',
    reply: z.void(),
    status: 204,
  }),
}
