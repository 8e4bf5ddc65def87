import { describe, expect, test } from 'vitest'
import { changeMailDraftAddress, findMailPreset, toMailDraft, toMailInput } from './mail-draft.ts'

const qq = { ...changeMailDraftAddress(toMailDraft(), '100@qq.com'), password: ' code ' }

describe('changeMailDraftAddress', () => {
  test('changeMailDraftAddress fills in the servers of a known provider and the user name', () => {
    expect(qq).toMatchObject({
      user: '100@qq.com',
      imap: { host: 'imap.qq.com', port: '993', tls: 'implicit' },
    })
    expect(changeMailDraftAddress(qq, 'li@iCloud.com')).toMatchObject({
      user: 'li@iCloud.com',
      smtp: { host: 'smtp.mail.me.com', port: '587', tls: 'starttls' },
    })
  })

  test('changeMailDraftAddress keeps servers and a user name that the owner entered', () => {
    const own = {
      ...toMailDraft(),
      user: 'li',
      imap: { host: 'mail.shop.example', port: '993', tls: 'implicit' as const },
    }
    expect(changeMailDraftAddress(own, 'li@qq.com')).toEqual({ ...own, address: 'li@qq.com' })
  })

  test.each(['a@qq.com', 'a@163.com', 'a@gmail.com', 'a@outlook.com', 'a@icloud.com'])(
    'findMailPreset knows the servers of %s',
    (address) => expect(findMailPreset(address)).toBeDefined(),
  )
})

describe('toMailInput', () => {
  test('toMailInput trims the password, and uses the address as the name when no name is given', () => {
    expect(toMailInput(qq)).toEqual({
      name: '100@qq.com',
      address: '100@qq.com',
      user_name: '100@qq.com',
      password: 'code',
      imap: { host: 'imap.qq.com', port: 993, tls: 'implicit' },
      smtp: { host: 'smtp.qq.com', port: 465, tls: 'implicit' },
    })
    expect(toMailInput({ ...qq, password: '' })).not.toHaveProperty('password')
  })

  test.each([
    { address: 'no address' },
    { user: ' ' },
    { imap: { ...qq.imap, host: '' } },
    { smtp: { ...qq.smtp, port: '70000' } },
    { smtp: { ...qq.smtp, port: 'x' } },
  ])('toMailInput returns undefined for %o', (change) =>
    expect(toMailInput({ ...qq, ...change })).toBeUndefined(),
  )
})
