import { expect, test } from 'vitest'
import {
  checkDraftForm,
  createBundleDraft,
  createNextDraft,
  isDraftComplete,
  suggestSlug,
  toBundleExport,
} from './bundle-draft.ts'

const complete = {
  ...createBundleDraft('zh'),
  name: 'Quotes',
  slug: 'quotes',
  description: 'Quotes',
  skills: ['a'],
}

test('suggestSlug keeps Latin letters and digits, and gives nothing for a Chinese name', () => {
  expect(suggestSlug('Workshop Quotes 2!')).toBe('workshop-quotes-2')
  expect(suggestSlug('木工报价')).toBe('')
})

test('isDraftComplete needs a part, every text, and instructions for a persona', () => {
  expect(isDraftComplete(complete)).toBe(true)
  expect(isDraftComplete({ ...complete, skills: [] })).toBe(false)
  expect(isDraftComplete({ ...complete, licence: ' ' })).toBe(false)
  expect(isDraftComplete({ ...complete, hasPersona: true })).toBe(false)
})

test('checkDraftForm names fields with a wrong form, and a draft with such a field is not complete', () => {
  expect(checkDraftForm(complete)).toEqual({ slug: false, version: false, languages: false })
  const wrong = { ...complete, slug: 'My quotes', version: '1.0', languages: 'zh, English' }
  expect(checkDraftForm(wrong)).toEqual({ slug: true, version: true, languages: true })
  expect(isDraftComplete({ ...complete, version: '1.0' })).toBe(false)
})

test('toBundleExport splits languages and starters, and sends no persona unless it is chosen', () => {
  const persona = { instructions: ' Be brief. ', greeting: '', starters: 'One\n\n Two ' }
  expect(toBundleExport({ ...complete, languages: 'zh，en', persona }).persona).toBeNull()
  expect(toBundleExport({ ...complete, languages: 'zh，en', persona, hasPersona: true })).toMatchObject({
    about: { languages: ['zh', 'en'] },
    persona: { instructions: 'Be brief.', greeting: '', starters: ['One', 'Two'] },
  })
})

test('createNextDraft takes the former content with the next version, and names parts that the secretary lacks', () => {
  const former = {
    about: { ...toBundleExport(complete).about, version: '1.4.2', languages: ['zh', 'en'] },
    persona: { instructions: 'Be brief.', greeting: 'Hello', starters: ['One', 'Two'] },
    skills: ['a', 'gone'],
    quick_commands: [{ title: 'Quote' }, { title: 'Lost' }],
  }
  const own = { skills: [{ name: 'a' }, { name: 'b' }], commands: [{ command_id: 7, title: 'Quote' }] }
  const { draft, missing } = createNextDraft(former, own)
  expect(missing).toEqual(['gone', 'Lost'])
  expect(toBundleExport(draft)).toEqual({
    about: { ...former.about, version: '1.5.0' },
    persona: former.persona,
    skills: ['a'],
    command_ids: [7],
  })
})
