import { escapeHtml } from './escape-html.ts'

/**
 * Renders the page on which a developer signs in under any name. The form repeats the authorization request and adds
 * the name.
 */
export function renderSignInPage(query: Record<string, string>) {
  const fields = Object.entries(query)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')
  return `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign in · OpenID Connect emulator</title>
<style>body{font:16px system-ui;max-width:22rem;margin:15vh auto;padding:0 1rem}input,button{font:inherit;padding:.5rem;width:100%;box-sizing:border-box;margin:.5rem 0}</style>
<h1>OpenID Connect emulator</h1>
<p>Sign in under any name. The e-mail address NAME@example.com counts as verified.</p>
<form>${fields}<label>Name<input name="name" required autofocus></label><button>Sign in</button></form></html>`
}
