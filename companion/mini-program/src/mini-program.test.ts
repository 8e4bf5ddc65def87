import { describe, expect, test } from 'vitest'
import { createFamilyAppUrl } from './family-url.ts'
import { createHomePage, defaultShareTitle } from './pages/home-page.ts'
import { createNotifyPage } from './pages/notify-page.ts'
import { createPayPage } from './pages/pay-page.ts'
import { parsePaymentParams } from './payment.ts'
import type { WechatPaymentRequest, WechatApi, WechatApiError } from './wx.ts'

const base = 'https://companion.example.org'
const payment: WechatPaymentRequest = {
  timeStamp: '1795500000',
  nonceStr: 'a b+c',
  package: 'prepay_id=wx20',
  signType: 'RSA',
  paySign: 'x/y==',
}
const encoded = Object.fromEntries(
  Object.entries(payment).map(([name, value]) => [name, encodeURIComponent(value)]),
)

describe('createFamilyAppUrl', () => {
  test('createFamilyAppUrl returns the login page of the family app with the encoded login code', () => {
    expect(createFamilyAppUrl(base, 'a&b', {})).toBe(`${base}/family/login?code=a%26b`)
  })

  test('createFamilyAppUrl adds the shared page as the page that opens after the login', () => {
    expect(createFamilyAppUrl(base, 'c', { to: encodeURIComponent('/parents/3?days=7') })).toBe(
      `${base}/family/login?code=c&to=%2Fparents%2F3%3Fdays%3D7`,
    )
  })

  test.each(['https://evil.example', '//evil.example', '%E0%A4%A'])(
    'createFamilyAppUrl leaves out the target %s',
    (to) => {
      expect(createFamilyAppUrl(base, 'c', { to })).toBe(`${base}/family/login?code=c`)
    },
  )
})

describe('the home page', () => {
  function openHome(login: WechatApi['login'], query = {}) {
    const page = {
      ...createHomePage({ login }, base),
      setData: (change: object) => Object.assign(page.data, change),
    }
    page.onLoad(query)
    return page
  }

  test('the web view opens after the login with WeChat', () => {
    const page = openHome(({ success }) => success({ code: 'c1' }))
    expect(page.data).toEqual({ url: `${base}/family/login?code=c1`, failed: false })
  })

  test('a failed login shows an error and can be repeated with a new code', () => {
    const results = [(fail: (error: WechatApiError) => void) => fail({ errMsg: 'login:fail timeout' })]
    const page = openHome(({ success, fail }) => {
      const broken = results.shift()
      if (broken) broken(fail)
      else success({ code: 'c2' })
    })
    expect(page.data.failed).toBe(true)
    page.retry()
    expect(page.data).toEqual({ url: `${base}/family/login?code=c2`, failed: false })
  })

  test('a shared card opens the page that the family app sent in a message, otherwise the home page', () => {
    const page = openHome(({ success }) => success({ code: 'c' }))
    expect(page.onShareAppMessage()).toEqual({ title: defaultShareTitle, path: '/pages/home/home' })
    page.onMessage({ detail: { data: [{ title: '本周报告', path: '/parents/3/reports' }] } })
    expect(page.onShareAppMessage()).toEqual({
      title: '本周报告',
      path: '/pages/home/home?to=%2Fparents%2F3%2Freports',
    })
    page.onMessage({ detail: { data: [{ path: 5 }] } })
    expect(page.onShareAppMessage().title).toBe(defaultShareTitle)
  })
})

describe('the payment page', () => {
  /**
   * Opens the payment page with a fake WeChat API whose payment ends with `outcome`, and returns the API
   * calls of the page.
   */
  async function pay(query: Record<string, string>, outcome: string, hasPrevious = true) {
    const calls: string[] = []
    const wx = {
      requestPayment({ success, fail, ...request }: Parameters<WechatApi['requestPayment']>[0]) {
        calls.push(`pay ${JSON.stringify(request)}`)
        if (outcome === 'ok') success()
        else fail({ errMsg: outcome })
      },
      navigateBack({ fail }: Parameters<WechatApi['navigateBack']>[0]) {
        calls.push('back')
        if (!hasPrevious) fail()
      },
      reLaunch: ({ url }: { url: string }) => void calls.push(`open ${url}`),
      showModal({ content, complete }: Parameters<WechatApi['showModal']>[0]) {
        calls.push(content)
        complete()
      },
    }
    await createPayPage(wx).onLoad(query)
    return calls
  }

  test('the payment sheet receives exactly the parameters that the server signed, and the page returns after the payment', async () => {
    expect(await pay(encoded, 'ok')).toEqual([`pay ${JSON.stringify(payment)}`, 'back'])
  })

  test('the payment page explains a cancelled or failed payment before it returns to the previous page', async () => {
    expect((await pay(encoded, 'requestPayment:fail cancel')).slice(1)).toEqual([
      '您没有付款，可以在订单里再次支付。',
      'back',
    ])
    expect((await pay(encoded, 'requestPayment:fail system error'))[1]).toContain('稍后')
  })

  test('after the payment, the payment page opens the home page if there is no previous page', async () => {
    expect((await pay(encoded, 'ok', false)).at(-1)).toBe('open /pages/home/home')
  })

  test('the payment page opens no payment sheet if its URL lacks a parameter', async () => {
    const { paySign: _, ...incomplete } = encoded
    expect(parsePaymentParams(incomplete)).toBeUndefined()
    expect((await pay(incomplete, 'ok')).join()).not.toContain('pay {')
  })
})

describe('the page of subscription messages', () => {
  const query = { ids: encodeURIComponent('t1,t2,t3'), ticket: encodeURIComponent('5-1.a+b') }

  /**
   * Opens the page with a fake WeChat API. The user answers WeChat's question with `answer`. The service answers the
   * requests of the page with `statuses`, one after the other.
   */
  function openNotify(answer: Record<string, string> | 'fail', statuses: number[], given = query) {
    const requests: object[] = []
    const wx = {
      requestSubscribeMessage({ success, fail }: Parameters<WechatApi['requestSubscribeMessage']>[0]) {
        if (answer === 'fail') fail({ errMsg: 'requestSubscribeMessage:fail' })
        else success({ errMsg: 'requestSubscribeMessage:ok', ...answer })
      },
      request({ url, data, success, fail }: Parameters<WechatApi['request']>[0]) {
        requests.push({ url, data })
        const statusCode = statuses.shift()
        if (statusCode === undefined) fail({ errMsg: 'request:fail' })
        else success({ statusCode })
      },
      navigateBack() {},
      reLaunch() {},
    }
    const page = {
      ...createNotifyPage(wx, base),
      setData: (change: object) => Object.assign(page.data, change),
    }
    page.onLoad(given)
    return { page, requests }
  }

  test('a tap asks for the templates and reports the accepted ones with the ticket', () => {
    const { page, requests } = openNotify({ t1: 'accept', t2: 'reject', t3: 'acceptWithAudio' }, [200])
    page.ask()
    expect(requests).toEqual([
      {
        url: `${base}/api/child/wechat-messages/permissions`,
        data: { ticket: '5-1.a+b', accepted: ['t1', 't3'] },
      },
    ])
    expect(page.data).toEqual({ state: 'done', count: 2 })
  })

  test('a report that fails can be repeated with the same answer', () => {
    const { page, requests } = openNotify({ t1: 'accept' }, [])
    page.ask()
    expect(page.data.state).toBe('unreported')
    page.reportAgain()
    expect(page.data.state).toBe('unreported')
    expect(requests[1]).toEqual(requests[0])
  })

  test('nothing is reported when the person refuses every template', () => {
    const { page, requests } = openNotify({ t1: 'reject', t2: 'ban', t3: 'filter' }, [200])
    page.ask()
    expect([page.data, requests]).toEqual([{ state: 'done', count: 0 }, []])
  })

  test('the page shows an error when WeChat cannot ask, and when the address lacks the ticket', () => {
    const { page } = openNotify('fail', [])
    page.ask()
    expect(page.data.state).toBe('failed')
    expect(openNotify({}, [], { ...query, ticket: '' }).page.data.state).toBe('failed')
  })
})
