import { escapeHtml } from '../escape-html.ts'

/** Renders the page that asks the person. The form repeats the request and adds the decision. */
export function renderConsentPage(clientName: string, query: Record<string, string>) {
  const fields = Object.entries(query)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')
  return `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Allow access · MCP emulator</title>
<style>body{font:16px system-ui;max-width:22rem;margin:15vh auto;padding:0 1rem}button{font:inherit;padding:.5rem;width:100%;margin:.5rem 0}</style>
<h1>MCP emulator</h1>
<p><strong>${escapeHtml(clientName)}</strong> wants to use your shop.</p>
<form method="post" action="/authorize">${fields}<button name="decision" value="allow">Allow</button><button name="decision" value="deny">Deny</button></form></html>`
}
