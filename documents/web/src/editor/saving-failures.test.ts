import { ApiError } from '@sanhe/kit/http/client'
import { describe, expect, test } from 'vitest'
import { createAutoSaveFixture, createStoredText } from './testing.ts'

describe('automatic save when the service fails', () => {
  test.for([[new ApiError(429, {})], [new ApiError(401, {})]])(
    'the text stays in the browser and is sent again after %s',
    async ([error]) => {
      const { saving, sent, idle, kept, wait } = createAutoSaveFixture()
      saving.edited('x')
      idle()
      await sent[0]!.answer(error!)
      expect(saving.state().kind).toBe('unreachable')
      expect(kept()).toMatchObject({ text: 'x', revision: 1 })
      expect(wait()).toBe(1000)
      saving.edited('xy')
      expect(kept()).toMatchObject({ text: 'xy', revision: 1 })
      idle()
      expect(sent[1]!.content).toBe('xy')
      await sent[1]!.answer(error!)
      expect(wait()).toBe(2000)
    },
  )

  test.each([
    ['unreachable', new Error('offline')],
    ['refused', new ApiError(413, { error: 'Too large' })],
  ])('the state %s is shown only after the text is stored in the browser', async (state, error) => {
    const { saving, sent, idle, order } = createAutoSaveFixture()
    saving.edited('x')
    idle()
    await sent[0]!.answer(error)
    expect(order.slice(-2)).toEqual(['kept', state])
  })

  test('a refused save shows the reason, keeps the text, and the next edit retries', async () => {
    const { saving, sent, idle, kept } = createAutoSaveFixture()
    saving.edited('x')
    idle()
    await sent[0]!.answer(new ApiError(413, { error: 'Too large' }))
    expect(saving.state()).toEqual({ kind: 'refused', reason: 'Too large' })
    expect(kept()).toMatchObject({ text: 'x', revision: 1 })
    saving.edited('')
    idle()
    expect(sent[1]!.content).toBe('')
  })

  test('a conflict waits for the decision of the user, and the chosen text is saved on the head revision', async () => {
    const { saving, sent, idle, shown } = createAutoSaveFixture()
    const conflict = { base: 'a\n', mine: 'x', theirs: 'y', base_revision: 1, head_revision: 7 }
    saving.edited('x')
    idle()
    saving.edited('xx')
    await sent[0]!.answer(new ApiError(409, { error: 'Changed', conflict }))
    expect(saving.state()).toEqual({ kind: 'conflict', conflict: { ...conflict, mine: 'xx' } })
    idle()
    await saving.flush()
    expect(sent).toHaveLength(1)
    const done = saving.resolve('xy', { content: 'y', revision: 7 })
    expect(sent[1]).toMatchObject({ content: 'xy', base: 7 })
    await sent[1]!.answer(createStoredText('xy', 8))
    await done
    expect(shown).toEqual(['xy'])
    expect(saving.state().kind).toBe('saved')
  })
})
