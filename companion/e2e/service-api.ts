import { expect } from '@playwright/test'

type Json = Record<string, unknown>

export async function callApi(
  url: string,
  path: string,
  body?: object,
  token?: string,
  method = body ? 'POST' : 'GET',
) {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as Json
  expect(response.ok, JSON.stringify(answer)).toBe(true)
  return answer
}

/** Versions of the privacy policy and the user agreement that the service ships. */
export const currentConsentVersions = { privacy: 1, terms: 1 }

/** Signs in by SMS code, with consent, and returns the token. */
export async function signIn(url: string, phone: string) {
  await callApi(url, '/api/v1/auth/send-code', { phone, purpose: 'login' })
  const { messages } = (await callApi(url, `/dev/outbox?channel=sms&to=${phone}`)) as {
    messages: { data: { code: string } }[]
  }
  const { token } = await callApi(url, '/api/v1/auth/login', {
    phone,
    code: messages[0]?.data.code,
    consents: currentConsentVersions,
  })
  return String(token)
}

/** Creates a consultation that waits for payment and returns the URL of its payment page. */
export async function createUnpaidConsultation(url: string, token: string) {
  await callApi(url, '/dev/seed', { size: 'demo' })
  const { doctors } = (await callApi(url, '/api/v1/medical/doctors', undefined, token)) as {
    doctors: { id: number }[]
  }
  const body = { doctorId: doctors[0]?.id, symptomDescription: '最近睡得不太好', images: [] }
  const { paymentUrl } = await callApi(url, '/api/v1/medical/consultations', body, token)
  return new URL(String(paymentUrl)).pathname + new URL(String(paymentUrl)).search
}

export async function createPayLink(url: string, token: string) {
  const { payLink: link } = await callApi(url, '/api/v1/membership/generate-pay-link', {}, token)
  return new URL(String(link)).pathname
}
