type Renewal = { refreshToken: string; response: Promise<Response> }

/**
 * Makes a renewal of tokens safe when several calls notice at the same time that their access token has expired. Many
 * providers accept a refresh token once and end the login at its second use, so all calls with the same refresh token
 * share one request and its response.
 */
export function shareRenewals(send: typeof fetch): typeof fetch {
  let last: Renewal | undefined

  function renew(refreshToken: string, input: Parameters<typeof fetch>[0], init?: RequestInit) {
    const renewal = { refreshToken, response: send(input, init) }
    last = renewal
    const forget = () => {
      if (last === renewal) last = undefined
    }
    void forgetIfFailed(renewal, forget)
    return renewal
  }

  return async (input, init) => {
    const refreshToken = findRefreshToken(init?.body)
    if (refreshToken === undefined) return send(input, init)
    const renewal = last?.refreshToken === refreshToken ? last : renew(refreshToken, input, init)
    return (await renewal.response).clone()
  }
}

/** A failed renewal may be tried again with the same refresh token. */
async function forgetIfFailed({ response }: Renewal, forget: () => void) {
  const isOk = await response.then(
    ({ ok }) => ok,
    () => false,
  )
  if (!isOk) forget()
}

function findRefreshToken(body: unknown) {
  const isRenewal = body instanceof URLSearchParams && body.get('grant_type') === 'refresh_token'
  return isRenewal ? (body.get('refresh_token') ?? undefined) : undefined
}
