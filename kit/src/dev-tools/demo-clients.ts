/** IP address and user agent of the browser that opens a demo link. */
export type DemoVisitor = { ip: string; userAgent: string }

/** A client that demo links can open in addition to the main one, for example the console of merchants. */
export type DemoClient = {
  /** Name of the client in links: `merchant`. */
  name: string
  /** Name of the client for people: `Merchant console`. */
  title: string
  /** Account that the link signs in, as text for developers. */
  account: string
  /** Signs the demo account of this client in. The browser stores `storage` in localStorage and then opens `path`. */
  signIn(visitor: DemoVisitor): Promise<{ path: string; storage: Record<string, string> }>
}

/** Script of the page below, served at `/dev/sign-in.js`. */
export const signInScript = `const { path, storage } = JSON.parse(document.querySelector('#login').textContent)
for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value)
location.replace(path)
`

/**
 * Returns a page that stores a login in the browser and opens the client. The clients keep their tokens in
 * localStorage, which the service cannot write. The page exists in development only.
 */
export const renderSignInPage = (login: { path: string; storage: Record<string, string> }) =>
  `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Opening the demo</title>
  </head>
  <body>
    <script type="application/json" id="login">${JSON.stringify(login).replaceAll('<', String.raw`\u003c`)}</script>
    <script type="module" src="/dev/sign-in.js"></script>
  </body>
</html>
`
