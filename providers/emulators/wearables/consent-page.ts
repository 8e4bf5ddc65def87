import { randomBytes } from 'node:crypto'
import { escapeHtml } from '../escape-html.ts'

type ConsentRequest = { vendor: string; redirectUri: string; state: string }

function withParams(redirectUri: string, params: Record<string, string>) {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return url.href
}

/** Returns whether a redirect URI is an address to which a browser can be sent. */
export const isHttpRedirectUri = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '')

/**
 * Returns the page on which the emulator of a vendor asks for access to the measurements. Each visit offers a new code,
 * so that each consent belongs to another generated person.
 */
export function renderConsentPage({ vendor, redirectUri, state }: ConsentRequest) {
  const code = `demo-${randomBytes(6).toString('hex')}`
  const agree = escapeHtml(withParams(redirectUri, { code, state }))
  const refuse = escapeHtml(withParams(redirectUri, { error: 'access_denied', state }))
  return `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escapeHtml(vendor)}</title>
    <style>
      body { max-width: 480px; margin: 0 auto; padding: 24px 16px; font: 20px/1.5 system-ui, sans-serif; }
      a { display: block; margin-top: 16px; padding: 16px; border: 2px solid #1a4c8f; border-radius: 12px;
          color: #1a4c8f; font-weight: 700; text-align: center; text-decoration: none; }
      a:first-of-type { background: #1a4c8f; color: #fff; }
    </style>
  </head>
  <body>
    <h1>${escapeHtml(vendor)}（模拟服务）</h1>
    <p>三合陪伴想读取您的步数、心率、血压、血糖和睡眠数据。</p>
    <a href="${agree}">同意</a>
    <a href="${refuse}">不同意</a>
  </body>
</html>`
}
